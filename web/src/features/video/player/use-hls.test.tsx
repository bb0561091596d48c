import { act } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderPart } from '#testing/render-part.tsx';
import { useHls } from './use-hls.ts';

const made = vi.hoisted(() => [] as { levels: object[]; loaded: string[]; started: number; fail: () => void }[]);

// The library needs Media Source Extensions, which the test environment does not have.
vi.mock('hls.js/light', () => {
  class Hls {
    static isSupported = () => true;
    levels: object[] = [];
    loaded: string[] = [];
    started = 0;
    nextLevel = -1;
    #listeners = new Map<string, (name: string, data: object) => void>();
    constructor() {
      made.push(this);
    }
    on = (name: string, listener: (name: string, data: object) => void) => this.#listeners.set(name, listener);
    fail = () => this.#listeners.get('error')?.('error', { fatal: true, type: 'networkError' });
    loadSource = (url: string) => this.loaded.push(url);
    startLoad = () => this.started++;
    attachMedia = () => {};
    destroy = () => {};
  }
  return { Hls, Events: { ERROR: 'error' }, ErrorTypes: { MEDIA_ERROR: 'mediaError' } };
});

function Player({ video }: { video: HTMLVideoElement }) {
  useHls({ video, url: '/media/a/b/master.m3u8', startAt: 0, onExpired: () => {} });
  return null;
}

test('a playlist that could not be loaded is asked for again; parts of a known one are', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  renderPart(<Player video={document.createElement('video')} />);
  const [hls] = made;
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
