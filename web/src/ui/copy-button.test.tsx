import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CopyButton } from './copy-button.tsx';
import { renderPart } from '#testing/render-part.tsx';

test('the button that copies is named, and says that it has copied', async () => {
  const { user } = renderPart(<CopyButton text="aaaa-bbbb" />);
  const written = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeDefined();
  expect(written.mock.calls).toEqual([['aaaa-bbbb']]);
});
