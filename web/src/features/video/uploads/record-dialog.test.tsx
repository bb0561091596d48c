import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useConfirmState } from '#platform/shell/confirm.ts';
import { renderPart } from '#testing/render-part.tsx';
import { RecordDialog } from './record-dialog.tsx';

/** A fake camera for which the user has not given permission yet. */
function installCamera() {
  const track = Object.assign(new EventTarget(), { stop: vi.fn(), kind: 'video' });
  const stream = { getTracks: () => [track], getVideoTracks: () => [track], getAudioTracks: () => [] };
  const asked = Promise.withResolvers<typeof stream>();
  const getUserMedia = vi.fn(() => asked.promise);
  const devices = Object.getOwnPropertyDescriptor(navigator, 'mediaDevices') ?? { value: undefined };
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  onTestFinished(() => void Object.defineProperty(navigator, 'mediaDevices', { configurable: true, ...devices }));
  vi.stubGlobal(
    'MediaStream',
    class extends MediaStream {
      constructor(_tracks: readonly unknown[]) {
        super();
      }
    },
  );
  vi.stubGlobal(
    'MediaRecorder',
    class extends EventTarget {
      static isTypeSupported = () => true;
      state = 'recording';
      start() {}
    },
  );
  return { track, getUserMedia, allow: () => asked.resolve(stream) };
}

test('a dialog that is closed while the browser asks for permission records nothing', async () => {
  const { track, allow } = installCamera();
  const { user, change } = renderPart(<RecordDialog onDone={() => {}} />);
  await user.click(screen.getByRole('button', { name: 'Start' }));
  change(<></>);
  allow();
  await waitFor(() => expect(track.stop).toHaveBeenCalled());
});

test('a recording is not thrown away without being asked for', async () => {
  const { allow, getUserMedia } = installCamera();
  const onDone = vi.fn();
  const { user } = renderPart(<RecordDialog onDone={onDone} />);
  await user.click(screen.getByRole('button', { name: 'Start' }));
  allow();
  await screen.findByRole('timer');
  expect(getUserMedia).toHaveBeenCalledTimes(1);
  for (const isSure of [false, true]) {
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(useConfirmState.getState().asked).not.toBeNull());
    useConfirmState.getState().asked?.answer(isSure);
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(isSure ? 1 : 0));
  }
  expect(onDone).toHaveBeenCalledWith(null);
});
