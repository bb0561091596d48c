import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderPart } from '#testing/render-part.tsx';
import { DemoBadge, DemoMark } from '#ui/demo-mark.tsx';

function Page() {
  const [marks, setMarks] = useState(3);
  return (
    <>
      <DemoBadge />
      {Array.from({ length: marks }, (_, index) => (
        <DemoMark key={index} />
      ))}
      <button type="button" onClick={() => setMarks((before) => before - 1)}>
        One less
      </button>
    </>
  );
}

test('a page says once that it shows demo content, as long as it does', async () => {
  const { user } = renderPart(<Page />);
  expect(await screen.findAllByText('Demo')).toHaveLength(1);
  const less = screen.getByRole('button', { name: 'One less' });
  await user.click(less);
  await user.click(less);
  expect(screen.getByText('Demo')).toBeDefined();
  await user.click(less);
  await waitFor(() => expect(screen.queryByText('Demo')).toBeNull());
});
