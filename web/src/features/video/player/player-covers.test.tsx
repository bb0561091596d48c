import { errorBody, errorCatalogue, type ErrorCode } from '@candela/contract/errors';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#platform/api/api-error.ts';
import { renderPart } from '#testing/render-part.tsx';
import { PlayerCovers } from './player-covers.tsx';

const refused = (code: ErrorCode) => new ApiError(errorCatalogue[code].status, errorBody(code), null, code);

test('what cannot be shown says why, and what to do', async () => {
  const [onTakeOver, onRetry] = [vi.fn(), vi.fn()];
  const common = { isPending: false, isThere: false, hasFailed: false, isTakenOver: false, isTaking: false };
  const cover = (changes: object) => (
    <PlayerCovers {...common} error={null} onTakeOver={onTakeOver} onRetry={onRetry} {...changes} />
  );
  const { user, change } = renderPart(cover({ error: refused('videos.playedElsewhere') }));
  await user.click(screen.getByRole('button', { name: 'Watch here instead' }));
  expect(onTakeOver).toHaveBeenCalledOnce();
  for (const [changes, text] of [
    [{ error: refused('videos.notReady') }, /being processed/],
    [{ error: refused('videos.failed') }, /couldn’t be processed/],
    [{ error: refused('videos.notFound'), isThere: true }, /no longer have access/],
    [{ isThere: true, isTakenOver: true }, /playing on another device/],
  ] as const) {
    change(cover(changes));
    screen.getByText(text);
  }
  // Playback continues while a renewal is delayed.
  change(cover({ isThere: true, error: refused('server.busy') }));
  expect(screen.queryByRole('status')).toBeNull();
  change(cover({ isThere: true, hasFailed: true }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});
