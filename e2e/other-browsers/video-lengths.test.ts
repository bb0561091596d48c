import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { loadClockVideos, uploadAsTrainer, watching, type Watched } from './clock-videos.ts';
import { browserNames } from './open-page.ts';
import { open, signIn } from './page-actions.ts';

/** One of each way in which files say what they show; the server tests package all of them. */
const files = [
  'usual.mp4',
  'trimmed.mp4',
  'trimmed-each-second.mp4',
  'trimmed-at-key-frame.mp4',
  'end-trimmed.mp4',
  'two-parts.mp4',
  'pictures-later.mp4',
  'no-edit-list.mp4',
  'fragments.mp4',
  'turned.mov',
  'standing-picture.mkv',
  'sound-shorter.mp4',
  'open-groups.mp4',
  'sound-longer.mp4',
  'late-broadcast.ts',
  'without-duration.webm',
];

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
const folder = await mkdtemp(join(tmpdir(), 'candela-test-'));
afterAll(() => rm(folder, { recursive: true }));
const { clock, clockVideos, makeClock, makeClockVideo } = await loadClockVideos();

describe.skipIf(!hasFfmpeg)('videos are as long as their files, and the clock in their pictures is right', () => {
  const uploaded = new Map<string, { id: string; stored: number }>();

  beforeAll(async () => {
    const clockPath = await makeClock(folder);
    for (const video of clockVideos.filter(({ file }) => files.includes(file))) {
      const path = await makeClockVideo(clockPath, folder, video);
      const { id, state, failureCode, durationSeconds } = await uploadAsTrainer(path, video.file);
      expect({ file: video.file, state, failureCode }).toMatchObject({ state: 'ready', failureCode: null });
      uploaded.set(video.file, { id, stored: durationSeconds });
    }
  }, 900_000);

  it.each(browserNames)(
    'in %s',
    async (name) => {
      const page = await open(name);
      await signIn(page, 'trainer');
      for (const [file, { id, stored }] of uploaded) {
        const { seconds = clock.seconds, clockAt = (second: number) => second } =
          clockVideos.find((video) => video.file === file) ?? {};
        await page.goto(`${inject('url')}/trainer/videos/${id}`);
        const { shown, duration, hasEnded } = await page.evaluate<Watched>(
          watching(clock, [0, seconds / 2, seconds - 0.3]),
        );
        expect.soft({ file, hasEnded }).toEqual({ file, hasEnded: true });
        expect.soft(Math.abs(duration - seconds), `${file}: the player says ${duration} s`).toBeLessThan(0.1);
        expect.soft(Math.abs(stored - seconds), `${file}: ${stored} s are stored`).toBeLessThan(0.1);
        for (const [second, shows] of shown) {
          const difference = Math.abs((shows ?? Infinity) - clockAt(second));
          expect.soft(difference, `${file}: at ${second} s the clock shows ${shows}`).toBeLessThan(0.1);
        }
      }
    },
    900_000,
  );
});
