import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { captionsOf } from '#demo/clips/captions.ts';
import { clipFile, demoClips } from '#demo/clips/demo-clips.ts';
import { packageInProcess } from './package-in-process.ts';
import type { PackagingOrder } from './package-video.ts';

const { signal } = new AbortController();
const packageVideo = (order: PackagingOrder) => packageInProcess(order, { signal });
const folder = await mkdtemp(join(tmpdir(), 'candela-test-'));
afterAll(() => rm(folder, { recursive: true }));

describe('packaging', () => {
  it('makes HLS of every kept demo clip, as long as its scenes, in segments of six seconds', async () => {
    const clips = demoClips();
    expect(clips.length).toBeGreaterThan(5);
    for (const { name, script } of clips) {
      const wanted = script.scenes.reduce((total, scene) => total + scene.seconds, 0);
      const outputDir = join(folder, name);
      const packaged = await packageVideo({ inputPath: fileURLToPath(clipFile(name)), outputDir });
      expect(packaged.durationSeconds, name).toBeCloseTo(wanted, 0);
      expect(packaged).toMatchObject({
        width: 1024,
        height: 576,
        codecs: [expect.stringMatching(/^avc1\.64/), 'mp4a.40.2'],
      });
      const playlist = await readFile(join(outputDir, 'playlist-1.m3u8'), 'utf8');
      const durations = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map((match) => Number(match[1]));
      expect(durations.slice(0, -1).map(Math.round)).toEqual(durations.slice(1).map(() => 6));
      // Every segment contains video and sound: with a last segment of sound only, players do not detect the end.
      expect(durations.at(-1), name).toBeGreaterThan(1);
      expect(durations).toHaveLength(packaged.segmentCount);
      // The last cue ends with the clip.
      const last = captionsOf(script)
        .trim()
        .split('\n')
        .findLast((line) => line.includes('-->'));
      const [minutes = 0, seconds = 0] = (last?.split(' --> ')[1] ?? '').split(':').map(Number);
      expect(minutes * 60 + seconds, name).toBeCloseTo(wanted, 1);
    }
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
    const whole = await readFile(clipFile(demoClips()[0]?.name ?? ''));
    await writeFile(inputPath, whole.subarray(0, whole.length / 2));
    await expect(packageVideo({ inputPath, outputDir: join(folder, 'half') })).rejects.toMatchObject({
      code: 'corrupt',
    });
  });

  it.each([
    ['full disk', 'disk_full'],
    ['death', 'crashed'],
  ])('tells what happened to its process: %s', async (way, code) => {
    const preload = pathToFileURL(resolve(import.meta.dirname, '../../testing/failing-packaging.ts')).href;
    vi.stubEnv('NODE_OPTIONS', `--import ${preload}`);
    vi.stubEnv('FAILING_PACKAGING', way);
    onTestFinished(() => void vi.unstubAllEnvs());
    const given = { inputPath: fileURLToPath(clipFile(demoClips()[0]?.name ?? '')), outputDir: join(folder, way) };
    await expect(packageVideo(given)).rejects.toMatchObject({ code });
  });
});
