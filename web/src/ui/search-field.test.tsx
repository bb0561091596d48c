import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderPart } from '#testing/render-part.tsx';
import { SearchField } from '#ui/search-field.tsx';

/** A list whose address follows a little later, as that of a page does. */
function List({ searches }: { searches: string[] }) {
  const [value, setValue] = useState('');
  return (
    <>
      <SearchField
        label="Search"
        value={value}
        onSearch={(text) => {
          searches.push(text);
          setTimeout(() => setValue(text), 60);
        }}
      />
      <button type="button" onClick={() => setValue('')}>
        Clear
      </button>
      <p>Found: {value}</p>
    </>
  );
}

test('whoever pauses while typing goes on in the same field', async () => {
  const searches: string[] = [];
  const { user } = renderPart(<List searches={searches} />);
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });
  await user.type(field, 'go');
  await screen.findByText('Found: go');
  expect(document.activeElement).toBe(field);
  await user.keyboard('ld');
  await screen.findByText('Found: gold');
  expect(field.value).toBe('gold');
  expect(searches).toEqual(['go', 'gold']);
});

test('what the address says later does not overwrite what was typed meanwhile', async () => {
  const searches: string[] = [];
  const { user } = renderPart(<List searches={searches} />);
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });
  await user.type(field, 'go');
  await waitFor(() => expect(searches).toEqual(['go']));
  await user.keyboard('ld');
  await screen.findByText('Found: go');
  expect(field.value).toBe('gold');
});

test('a search that is cleared elsewhere is gone from the field', async () => {
  const { user } = renderPart(<List searches={[]} />);
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });
  await user.type(field, 'gold');
  await screen.findByText('Found: gold');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(field.value).toBe('');
});
