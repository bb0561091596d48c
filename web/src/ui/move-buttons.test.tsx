import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderPart } from '#testing/render-part.tsx';
import { MoveButtons } from '#ui/move-buttons.tsx';

function Row() {
  const [index, setIndex] = useState(1);
  return (
    <>
      <MoveButtons
        labels={{ up: 'Up', down: 'Down' }}
        onUp={index > 0 ? () => setIndex(index - 1) : null}
        onDown={index < 2 ? () => setIndex(index + 1) : null}
      />
      <output>{index}</output>
    </>
  );
}

test('a button keeps the focus at an end of the list, where it does nothing more', async () => {
  const { user } = renderPart(<Row />);
  const down = screen.getByRole('button', { name: 'Down' });
  await user.click(down);
  await user.keyboard('{Enter}');
  expect(screen.getByText('2')).toBeDefined();
  expect(document.activeElement).toBe(down);
  expect(down.getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Up' }));
  expect(screen.getByText('1')).toBeDefined();
});
