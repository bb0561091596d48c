import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { ClipScript } from '#demo/clips/clip-script.ts';
import { renderClip } from '#demo/clips/clip.ts';
import { packageVideo } from './videos.package.ts';

const folder = await mkdtemp(join(tmpdir(), 'candela-test-'));
afterAll(() => rm(folder, { recursive: true }));

const script: ClipScript = {
  language: 'ar',
  direction: 'rtl',
  scenes: [
    {
      seconds: 5,
      heading: 'شمعة واحدة',
      bullets: ['الافتتاح'],
      narration: 'لكل شمعة أربعة أسعار',
      chart: { seed: 1, bars: 20, trend: 'up', mark: 'risk' },
    },
    { seconds: 4, heading: 'المخاطرة', bullets: [], narration: 'حجم الصفقة' },
  ],
};

describe('packaging', () => {
  it('makes HLS of a generated clip, as long as the clip, in segments of four seconds', async () => {
    const inputPath = join(folder, 'clip.mp4');
    const clip = await renderClip(script, inputPath);
    const packaged = await packageVideo({ inputPath, outputDir: join(folder, 'hls') });
    expect(packaged.durationSeconds).toBeCloseTo(clip.durationSeconds, 1);
    expect(packaged).toMatchObject({ width: 1280, height: 720, codecs: ['avc1.42c028', 'mp4a.40.2'], segmentCount: 3 });
    const playlist = await readFile(join(folder, 'hls', 'playlist-1.m3u8'), 'utf8');
    const durations = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map((match) => Number(match[1]));
    expect(durations.map(Math.round)).toEqual([4, 4, 1]);
    expect(clip.captionsVtt).toMatch(
      /^WEBVTT\n\n00:00\.000 --> 00:05\.000\nلكل شمعة أربعة أسعار\n\n00:05\.000 --> 00:09\.000/,
    );
  });

  it('refuses what is no media, and leaves nothing behind', async () => {
    const inputPath = join(folder, 'notes.mp4');
    await writeFile(inputPath, 'not a video at all');
    await expect(packageVideo({ inputPath, outputDir: join(folder, 'broken') })).rejects.toMatchObject({
      code: 'corrupt',
    });
    expect((await readdir(folder)).filter((name) => name.includes('broken'))).toEqual([]);
  });

  it('refuses a file that ends in the middle', async () => {
    const inputPath = join(folder, 'half.mp4');
    const whole = await readFile(join(folder, 'clip.mp4'));
    await writeFile(inputPath, whole.subarray(0, whole.length / 2));
    await expect(packageVideo({ inputPath, outputDir: join(folder, 'half') })).rejects.toMatchObject({
      code: 'corrupt',
    });
  });
});
