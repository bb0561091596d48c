import { afterEach, expect, it, vi } from 'vitest';
import { followLoudness, levelOf } from './loudness.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('measures loudness in decibels, from silence to full scale', () => {
  expect(levelOf(new Float32Array(8))).toBe(0);
  expect(levelOf(new Float32Array(8).fill(1))).toBe(1);
  expect(levelOf(new Float32Array(8).fill(-0.1))).toBeCloseTo(2 / 3, 3);
});

it('reports the volume twenty times a second, not before every frame, and stops', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'requestAnimationFrame', 'cancelAnimationFrame'] });
  const close = vi.fn<() => Promise<void>>(() => Promise.resolve());
  // Node has no audio. This one does not run at first, as before the user has interacted with the page.
  const audio = { state: 'suspended' };
  vi.stubGlobal(
    'AudioContext',
    class {
      get state(): string {
        return audio.state;
      }
      resume = () => Promise.resolve();
      close = close;
    },
  );
  vi.stubGlobal(
    'MediaStreamAudioSourceNode',
    class {
      connect = () => {};
    },
  );
  vi.stubGlobal(
    'AnalyserNode',
    class {
      fftSize = 4;
      getFloatTimeDomainData = (samples: Float32Array) => samples.fill(1);
    },
  );
  const levels: number[] = [];
  const stop = followLoudness({ getAudioTracks: () => [{}] } as unknown as MediaStream, (level) => levels.push(level));
  vi.advanceTimersByTime(1000);
  expect(levels).toEqual([]);
  audio.state = 'running';
  vi.advanceTimersByTime(1000);
  expect(levels).toEqual(Array.from({ length: 20 }, () => 1));
  stop();
  vi.advanceTimersByTime(1000);
  expect(levels).toHaveLength(20);
  expect(close).toHaveBeenCalledOnce();
});
