import { FilePathSource, Input, MP4 } from 'mediabunny';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { writeEdits } from '#testing/movie-edits.ts';
import { joinSegments } from '#testing/read-clock.ts';
import { findFfmpeg } from './ffmpeg.ts';
import { packageFile } from './package-file.ts';

// Encodes whole videos, possibly on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

const run = promisify(execFile);
const ffmpeg = await findFfmpeg(process.env['FFMPEG_PATH']);
const folder = await mkdtemp(join(tmpdir(), 'candela-test-'));
afterAll(() => rm(folder, { recursive: true }));
const { signal } = new AbortController();

const picture = '-f lavfi -i testsrc2=s=320x180:r=25:d=2';
const sound = '-f lavfi -i sine=d=2';
const h264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p';

async function make(name: string, given: string): Promise<string> {
  const path = join(folder, name);
  await run('ffmpeg', ['-v', 'error', '-y', ...given.split(' '), path]);
  return path;
}

async function packageIt(inputPath: string, { withFfmpeg = true } = {}) {
  const work = await mkdtemp(join(folder, 'work-'));
  const findFfmpeg = async () => (withFfmpeg ? ffmpeg : null);
  return packageFile({ inputPath, folder: work, maxSeconds: 3600, signal, findFfmpeg });
}

describe.skipIf(!ffmpeg).concurrent('what differs from the file is said', () => {
  it('several tracks of sound or pictures, and subtitles', async () => {
    const subtitles = join(folder, 'said.srt');
    await writeFile(subtitles, '1\n00:00:00,000 --> 00:00:01,000\nHello\n');
    const path = await make(
      'tracks.mkv',
      `${picture} ${picture} ${sound} ${sound} -i ${subtitles} -map 0 -map 1 -map 2 -map 3 -map 4 ${h264} -c:a aac -c:s srt`,
    );
    expect((await packageIt(path)).made.notices).toEqual(['audio_tracks', 'video_tracks', 'subtitles']);
    expect((await packageIt(path, { withFfmpeg: false })).made.notices).toEqual(['audio_tracks', 'video_tracks']);
  });

  it('the same of what is converted, but not a cover', async () => {
    const cover = await make('cover.png', `-f lavfi -i testsrc2=s=320x180:d=1 -frames:v 1`);
    const path = await make(
      'several.mp4',
      `${picture} ${sound} ${sound} -i ${cover} -map 0 -map 1 -map 2 -map 3 -c:v:0 mpeg4 -c:v:1 copy -disposition:v:1 attached_pic -c:a aac`,
    );
    expect((await packageIt(path)).made.notices).toEqual(['audio_tracks']);
  });

  // Forty seconds of one picture are quickly encoded.
  it('a key frame only at the start: converted with ffmpeg, slow without', async () => {
    const path = await make(
      'one-key-frame.mp4',
      `-f lavfi -i color=s=320x180:r=25:d=40 ${h264} -g 9999 -sc_threshold 0`,
    );
    const { made, outputDir } = await packageIt(path);
    expect(made.notices).toEqual([]);
    const playlist = await readFile(join(outputDir, 'playlist-1.m3u8'), 'utf8');
    const longest = Math.max(...[...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds)));
    expect(longest).toBeLessThan(5);
    const alone = await packageIt(path, { withFfmpeg: false });
    expect(alone.made).toMatchObject({ segmentCount: 1, notices: ['key_frames'] });
  });

  it('no more than a picture that stands for long: converting it would not help', async () => {
    const select = `select=lt(n\\,25)+gt(n\\,775)`;
    const path = await make(
      'standing.mkv',
      `-f lavfi -i color=s=320x180:r=25:d=32 -vf ${select} -vsync vfr ${h264} -bf 0 -g 9999`,
    );
    const { made, outputDir } = await packageIt(path);
    expect(made).toMatchObject({ segmentCount: 1, notices: [] });
    expect(existsSync(join(outputDir, '..', 'converted.mp4'))).toBe(false);
  });
});

/** Flat pictures of reference white in ten bits, as phones encode them: 203 cd/m², 75 % of HLG and 58 % of PQ. */
const hdrWhite = (transfer: string, luma: number) =>
  [
    `-f lavfi -i color=gray:s=320x180:r=25:d=1,format=yuv420p10le,geq=lum=${luma}:cb=512:cr=512 -c:v libx265`,
    `-preset ultrafast -tag:v hvc1 -x265-params`,
    `log-level=none:colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc`,
  ].join(' ');

describe.skipIf(!ffmpeg)('a high dynamic range', () => {
  it.each([
    ['HLG', 'arib-std-b67', 721],
    ['PQ', 'smpte2084', 573],
  ])('of %s is mapped to BT.709, with the right tags', async (name, transfer, luma) => {
    const path = await make(`${name}.mov`, hdrWhite(transfer, luma));
    const { made, outputDir } = await packageIt(path);
    expect(made.notices).toEqual(['tone_mapped']);
    const joined = await joinSegments(outputDir);
    using input = new Input({ source: new FilePathSource(joined), formats: [MP4] });
    const track = await input.getPrimaryVideoTrack();
    expect(await track?.getColorSpace()).toEqual({
      primaries: 'bt709',
      transfer: 'bt709',
      matrix: 'bt709',
      fullRange: false,
    });
    const args = ['-v', 'error', '-i', joined, '-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-'];
    const { stdout } = await run('ffmpeg', args, { encoding: 'buffer' });
    // 90 % of white, without colour; untouched it would be 180 and 143.
    expect(stdout[90 * 320 + 160]).toBeCloseTo(214, -1);
    expect(stdout[320 * 180 + 45 * 160 + 80]).toBeCloseTo(128, -1);
    await expect(packageIt(path, { withFfmpeg: false })).rejects.toMatchObject({ code: 'unsupported_format' });
  });

  it('in a file that browsers play keeps its tags where it cannot be converted', async () => {
    const tags = '-color_primaries bt2020 -color_trc arib-std-b67 -colorspace bt2020nc -color_range tv';
    const path = await make('hlg.mp4', `${picture} ${h264} ${tags}`);
    const { made, outputDir } = await packageIt(path, { withFfmpeg: false });
    expect(made.notices).toEqual([]);
    using input = new Input({ source: new FilePathSource(await joinSegments(outputDir)), formats: [MP4] });
    const colors = await (await input.getPrimaryVideoTrack())?.getColorSpace();
    expect(colors).toMatchObject({ primaries: 'bt2020', transfer: 'hlg', matrix: 'bt2020-ncl' });
    expect((await packageIt(path)).made.notices).toEqual(['tone_mapped']);
  });
});

describe.skipIf(!ffmpeg).concurrent('a file that is no video', () => {
  it.each([
    ['song.mp3', sound],
    [
      'cover.mp3',
      `${sound} -f lavfi -i testsrc2=s=320x180:d=1 -map 0 -map 1 -frames:v 1 -c:v png -disposition:v attached_pic`,
    ],
    ['song.wav', sound],
    ['song.flac', sound],
    ['song.aac', sound],
    ['song.ogg', sound],
    ['song.m4a', `${sound} -c:a aac`],
    ['moving.gif', '-f lavfi -i testsrc2=s=320x180:r=5:d=1'],
    ['picture.jpg', '-f lavfi -i testsrc2=s=320x180:d=1 -frames:v 1'],
  ])('is named, with ffmpeg and without: %s', async (name, given) => {
    const path = await make(name, given);
    const expected = { code: 'unsupported_format', message: 'no video' };
    await expect(packageIt(path)).rejects.toMatchObject(expected);
    await expect(packageIt(path, { withFfmpeg: false })).rejects.toMatchObject(expected);
  });

  it('is not called damaged because nobody can convert it', async () => {
    const path = await make('old.avi', `${picture} ${sound} -c:v mpeg4 -c:a libmp3lame`);
    const expected = { code: 'unsupported_format', message: 'AVI' };
    await expect(packageIt(path, { withFfmpeg: false })).rejects.toMatchObject(expected);
  });
});

it.skipIf(!ffmpeg)('a video in another speed is refused, with ffmpeg and without', async () => {
  const path = await make('slow.mov', `${picture} ${sound} ${h264} -c:a aac`);
  await writeEdits(path, { vide: [{ seconds: 4, from: 0, rate: 0.5 }], soun: [{ seconds: 4, from: 0, rate: 0.5 }] });
  const expected = { code: 'edited', message: 'another speed' };
  await expect(packageIt(path)).rejects.toMatchObject(expected);
  await expect(packageIt(path, { withFfmpeg: false })).rejects.toMatchObject(expected);
});
