import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '#testing/render-part.tsx';
import { loadedPart } from '#ui/loaded-part.tsx';

test('a part that fails can say so in its place, and try again', async () => {
  let isAway = true;
  const { Loaded } = loadedPart<{ name: string }>(async () => {
    if (isAway) throw new Error('offline');
    return ({ name }) => <p>Hello {name}</p>;
  });
  const failed = (retry: () => void) => (
    <button type="button" onClick={retry}>
      Again
    </button>
  );
  const { user } = renderPart(<Loaded name="Mia" waiting={<p>Wait</p>} renderFailed={failed} />);
  await user.click(await screen.findByRole('button', { name: 'Again' }));
  await screen.findByRole('button', { name: 'Again' });
  isAway = false;
  await user.click(screen.getByRole('button', { name: 'Again' }));
  await screen.findByText('Hello Mia');
});

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
