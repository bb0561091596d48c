import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '#testing/render-part.tsx';
import { SaveStateText } from './save-state.tsx';

test('whether it is saved stands in words, and what was not taken can be tried again', async () => {
  const retry = vi.fn<() => void>();
  const { change, user } = renderPart(<SaveStateText state="saving" savedAt={null} retry={retry} />);
  expect(screen.getByRole('status').textContent).toBe('Saving…');
  change(<SaveStateText state="saved" savedAt={Date.now()} retry={retry} />);
  expect(screen.getByRole('status').textContent).toBe('Saved');
  change(<SaveStateText state="offline" savedAt={null} retry={retry} />);
  expect(screen.getByRole('status').textContent).toBe('Not saved: offline, kept on this device');
  expect(screen.queryByRole('button')).toBeNull();
  change(<SaveStateText state="refused" savedAt={null} retry={retry} />);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
});
