import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '#testing/render-part.tsx';
import { loadedPart } from '#ui/loaded-part.tsx';

test('a part that could not be loaded can be loaded again, and is loaded once', async () => {
  let attempts = 0;
  const { load, Loaded } = loadedPart<{ name: string }>(async () => {
    attempts++;
    if (attempts === 1) throw new Error('offline');
    return ({ name }) => <p>Hello {name}</p>;
  });
  await expect(load()).rejects.toThrow('offline');
  renderPart(<Loaded name="Mia" waiting={<p>Wait</p>} />);
  expect(screen.getByText('Wait')).toBeTruthy();
  await screen.findByText('Hello Mia');
  await load();
  expect(attempts).toBe(2);
});
