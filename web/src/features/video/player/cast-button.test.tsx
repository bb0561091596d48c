import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '#testing/render-part.tsx';
import { CastButton } from './cast-button.tsx';

/** A fake browser that searches for nearby screens. */
function buildVideo() {
  const video = document.createElement('video');
  let look = (_isAvailable: boolean) => {};
  const remote = Object.assign(new EventTarget(), {
    state: 'disconnected',
    watchAvailability: vi.fn((callback: typeof look) => {
      look = callback;
      return Promise.resolve(7);
    }),
    cancelWatchAvailability: vi.fn(() => Promise.resolve()),
    prompt: vi.fn(() => Promise.resolve()),
  });
  Object.defineProperty(video, 'remote', { value: remote });
  const become = (state: string, event: string) => {
    remote.state = state;
    remote.dispatchEvent(new Event(event));
  };
  return { video, remote, become, look: (isAvailable: boolean) => look(isAvailable) };
}

test('a video can be sent to a screen nearby only while there is one', async () => {
  const { video, remote, become, look } = buildVideo();
  const { user, change } = renderPart(<CastButton video={video} />);
  const find = () => screen.queryByRole('button', { name: 'Cast to another screen' });
  expect(find()).toBeNull();
  act(() => look(true));
  await user.click(screen.getByRole('button', { name: 'Cast to another screen', pressed: false }));
  expect(remote.prompt).toHaveBeenCalledOnce();
  act(() => become('connected', 'connect'));
  act(() => look(false));
  screen.getByRole('button', { name: 'Cast to another screen', pressed: true });
  act(() => become('disconnected', 'disconnect'));
  remote.prompt.mockRejectedValueOnce(new DOMException('closed', 'AbortError'));
  await user.click(screen.getByRole('button', { pressed: false }));
  expect(find()).not.toBeNull();
  remote.prompt.mockRejectedValueOnce(new DOMException('switched off', 'InvalidStateError'));
  await user.click(screen.getByRole('button', { pressed: false }));
  await waitFor(() => expect(find()).toBeNull());
  change(<></>);
  await waitFor(() => expect(remote.cancelWatchAvailability).toHaveBeenCalledWith(7));
});
