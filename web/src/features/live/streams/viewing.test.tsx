import { expect, onTestFinished, test, vi } from 'vitest';
import { Viewing } from './viewing.ts';

/** A connection that never shows a picture, as where UDP is blocked. */
class SilentConnection extends EventTarget {
  connectionState = 'new';
  localDescription = { sdp: 'offer' };
  addTransceiver = () => {};
  setLocalDescription = () => Promise.resolve();
  setRemoteDescription = () => Promise.resolve();
  getTransceivers = () => [];
  getStats = () => Promise.resolve(new Map());
  close = () => {};
}

test('where HLS is not possible either, WHEP is tried again', async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  vi.stubGlobal('RTCPeerConnection', SilentConnection);
  vi.stubGlobal(
    'MediaStream',
    class {
      addTrack = () => {};
    },
  );
  const offers = vi.fn();
  vi.stubGlobal('fetch', (_url: unknown, { method }: RequestInit) => {
    if (method === 'POST') offers();
    return Promise.resolve(new Response('answer', { status: 201 }));
  });
  const viewing = new Viewing({
    requestGrant: () =>
      Promise.resolve([
        { kind: 'whep', url: 'https://house.test/whep/7', bearer: 'grant' },
        { kind: 'hls', url: 'https://house.test/hls/7/live.m3u8', bearer: 'grant' },
      ]),
    video: document.createElement('video'),
    onStream: () => {},
    onState: () => {},
  });
  onTestFinished(() => viewing.stop());
  viewing.setLive(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(offers).toHaveBeenCalledTimes(1);
  // HLS begins after a while, and says that this browser cannot play it.
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(1000);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(offers).toHaveBeenCalledTimes(2);
});
