import { act } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderPart } from '#testing/render-part.tsx';

type Listener = (name: string, data: object) => void;

/** The library needs Media Source Extensions, which the test environment does not have. */
class FakeHls {
  static isSupported = () => true;
  static made: FakeHls[] = [];
  levels: object[] = [];
  loaded: string[] = [];
  started = 0;
  nextLevel = -1;
  readonly #listeners = new Map<string, Listener>();
  constructor() {
    FakeHls.made.push(this);
  }
  on = (name: string, listener: Listener) => this.#listeners.set(name, listener);
  fail = () => this.#listeners.get('error')?.('error', { fatal: true, type: 'networkError' });
  loadSource = (url: string) => this.loaded.push(url);
  startLoad = () => this.started++;
  attachMedia = () => {};
  destroy = () => {};
}

test('a playlist that could not be loaded is asked for again; parts of a known one are', async () => {
  vi.doMock('hls.js/light', () => ({
    Hls: FakeHls,
    Events: { ERROR: 'error' },
    ErrorTypes: { MEDIA_ERROR: 'mediaError' },
  }));
  vi.resetModules();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { useHls } = await import('./use-hls.ts');
  function Player({ video }: { video: HTMLVideoElement }) {
    useHls({ video, url: '/media/a/b/master.m3u8', startAt: 0, onExpired: () => {} });
    return null;
  }
  vi.useFakeTimers();
  renderPart(<Player video={document.createElement('video')} />);
  const [hls] = FakeHls.made;
  if (!hls) throw new Error('nothing plays');
  expect(hls.loaded).toHaveLength(1);
  hls.fail();
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect([hls.loaded.length, hls.started]).toEqual([2, 0]);
  hls.levels = [{}];
  hls.fail();
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect([hls.loaded.length, hls.started]).toEqual([2, 1]);
});
