import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { LiveWindow } from './live-window.ts';
import type { Part } from './packager.ts';

const partOf = (name: string): Part => ({
  id: randomUUID(),
  init: Buffer.from(`init ${name}`),
  shape: { width: 640, height: 360, codec: 'avc1.42e01f' },
});

function fill(window: LiveWindow, part: Part, count: number, name = 'segment'): void {
  for (let index = 0; index < count; index++) {
    window.add({ part, bytes: Buffer.from(`${name} ${index}`), startsAt: index * 2000, seconds: 2 });
  }
}

const playlist = (window: LiveWindow) => String(window.read('live.m3u8'));
const numbered = (text: string, tag: string) => Number(new RegExp(`${tag}:(\\d+)`).exec(text)?.[1]);
const filesOf = (text: string) => text.split('\n').filter((line) => line.endsWith('.m4s'));

describe('the newest seconds', () => {
  it('are found by the names in the playlist, and nothing else is', () => {
    const window = new LiveWindow();
    const part = partOf('a');
    expect(window.read('live.m3u8')).toBeUndefined();
    fill(window, part, 3);
    const files = filesOf(playlist(window));
    expect(files.map((file) => String(window.read(file)))).toEqual(['segment 0', 'segment 1', 'segment 2']);
    expect(String(window.read(`${part.id}.mp4`))).toBe('init a');
    const stranger = randomUUID();
    for (const file of [
      '',
      'x',
      '../live.m3u8',
      `${stranger}.mp4`,
      `${part.id}-0.m4s`,
      `${part.id}.m3u8`,
      'live.m3u8/',
    ]) {
      expect(window.read(file), file).toBeUndefined();
    }
  });

  it('move on: six are listed, a few more can still be had, older ones are gone', () => {
    const window = new LiveWindow();
    const part = partOf('a');
    fill(window, part, 1);
    const [oldest = ''] = filesOf(playlist(window));
    const begun = numbered(playlist(window), 'MEDIA-SEQUENCE');
    fill(window, part, 9);
    expect(window.read(oldest)).toBeDefined();
    expect(filesOf(playlist(window))).toHaveLength(6);
    fill(window, part, 1);
    expect(window.read(oldest)).toBeUndefined();
    expect(numbered(playlist(window), 'MEDIA-SEQUENCE')).toBe(begun + 5);
  });

  it('count every beginning, also those that are not listed any more', () => {
    const window = new LiveWindow();
    const [a, b, c] = [partOf('a'), partOf('b'), partOf('c')];
    fill(window, a, 2);
    const begun = numbered(playlist(window), 'DISCONTINUITY-SEQUENCE');
    fill(window, b, 4);
    expect(playlist(window).match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1);
    expect(numbered(playlist(window), 'DISCONTINUITY-SEQUENCE')).toBe(begun);
    fill(window, b, 2);
    expect(playlist(window)).not.toContain('#EXT-X-DISCONTINUITY\n');
    expect(numbered(playlist(window), 'DISCONTINUITY-SEQUENCE')).toBe(begun + 1);
    const before = numbered(playlist(window), 'MEDIA-SEQUENCE');
    window.clear();
    expect(window.read('live.m3u8')).toBeUndefined();
    fill(window, c, 1);
    expect(numbered(playlist(window), 'DISCONTINUITY-SEQUENCE')).toBe(begun + 2);
    expect(numbered(playlist(window), 'MEDIA-SEQUENCE')).toBeGreaterThan(before);
  });

  it('have higher numbers in a process that takes the place of another', () => {
    vi.useFakeTimers({ now: 1_800_000_000_000 });
    const first = new LiveWindow();
    // Two hours, no segment shorter than a second and a half.
    fill(first, partOf('a'), 4800);
    const last = numbered(playlist(first), 'MEDIA-SEQUENCE') + 5;
    vi.setSystemTime(1_800_000_000_000 + 7_200_000);
    const second = new LiveWindow();
    fill(second, partOf('b'), 1);
    expect(numbered(playlist(second), 'MEDIA-SEQUENCE')).toBeGreaterThan(last);
    vi.useRealTimers();
  });
});
