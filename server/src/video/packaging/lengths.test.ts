import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { clock, clockVideos, makeClock, makeClockVideo, type ClockVideo } from '#testing/clock-videos.ts';
import { joinSegments, readPictures, readTones } from '#testing/read-clock.ts';
import { findFfmpeg, type Ffmpeg } from './ffmpeg.ts';
import { packageFile } from './package-file.ts';
import { readWrittenTimes } from './written-segments.ts';

// Encodes whole videos, possibly on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

const ffmpeg = await findFfmpeg(process.env['FFMPEG_PATH']);
const folder = await mkdtemp(join(tmpdir(), 'candela-test-'));
afterAll(() => rm(folder, { recursive: true }));
const { signal } = new AbortController();

/** Seconds by which figures for the same thing may differ. */
const tolerated = 0.1;
/** The same for what the clock shows: two pictures. */
const toleratedOfClock = 2 / clock.rate + 0.001;
const isNear = (one: number, other: number, by: number) => Math.abs(one - other) <= by;

async function packageIt(inputPath: string, name: string, converter: Ffmpeg | null) {
  const work = join(folder, name);
  await mkdir(work);
  let isConverted = false;
  const watched = converter && {
    run: (...[args, options]: Parameters<Ffmpeg['run']>) => {
      isConverted ||= args.includes('-filter_complex');
      return converter.run(args, options);
    },
  };
  const file = { inputPath, folder: work, maxSeconds: 3600, signal, findFfmpeg: async () => watched };
  const { made, outputDir } = await packageFile(file);
  const playlist = await readFile(join(outputDir, 'playlist-1.m3u8'), 'utf8');
  const segments = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds));
  const joined = await joinSegments(outputDir);
  return {
    made,
    isConverted,
    hole: (await readWrittenTimes(outputDir, 'playlist-1.m3u8')).hole,
    playlistSeconds: segments.reduce((sum, seconds) => sum + seconds, 0),
    pictures: await readPictures(joined),
    tones: made.hasAudio ? await readTones(joined) : [],
  };
}

describe.skipIf(!ffmpeg).concurrent('a packaged video', () => {
  let clockPath = '';
  beforeAll(async () => void (clockPath = await makeClock(folder)));

  it.each(clockVideos)('is as long as its file and shows the right time: $file', async (video) => {
    const { file, seconds = clock.seconds, clockAt = (second: number) => second, isConverted = false } = video;
    const path = await makeClockVideo(clockPath, folder, video);
    const result = await packageIt(path, `${file}.work`, ffmpeg);
    expect(result.isConverted).toBe(isConverted);
    expect(Math.abs(result.made.durationSeconds - seconds)).toBeLessThan(tolerated);
    expect(Math.abs(result.playlistSeconds - seconds)).toBeLessThan(tolerated);
    const { pictures } = result;
    // These are all pictures in all segments, so nothing that was cut away is in any.
    const wrong = pictures.filter(({ at, shows }) => shows === null || !isNear(shows, clockAt(at), toleratedOfClock));
    expect(wrong).toEqual([]);
    expect(pictures[0]?.at).toBe(0);
    if (result.made.hasAudio) expect(result.tones.length).toBeGreaterThan(4);
    expect(result.tones.filter((tone) => !isTone(video, tone))).toEqual([]);
    if (!isConverted) return;
    // Whoever seeks sees a picture everywhere.
    expect(result.hole).toBeLessThan(1);
    const alone = packageIt(path, `${file}.alone`, null);
    const { failure: code = 'unsupported_format' } = video;
    if (code !== null) await expect(alone).rejects.toMatchObject({ code });
    else expect(Math.abs((await alone).playlistSeconds - seconds)).toBeLessThan(tolerated);
  });
});

/** Whether a tone sounds at a second of a video. */
function isTone({ soundAt, clockAt }: ClockVideo, second: number): boolean {
  const shown = (soundAt ?? clockAt ?? ((at: number) => at))(second);
  return isNear(shown, Math.round(shown), tolerated);
}
