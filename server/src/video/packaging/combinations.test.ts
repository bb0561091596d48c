import { BufferSource, EncodedPacketSink, Input, MP4, type EncodedPacket } from 'mediabunny';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { turn } from '#testing/movie-edits.ts';
import { patience } from '#testing/patience.ts';
import { convert, sizesFor } from './converting.ts';
import { findFfmpeg } from './ffmpeg.ts';
import { makeSizes } from './make-sizes.ts';
import { joinMasters } from './master-playlist.ts';
import { packageFile } from './package-file.ts';
import { makeThumbnails, measureLoudness } from './thumbnails.ts';

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

/** Files from phones, cameras, screen recorders and old disks; how to create them, and whether they have to be converted. */
const combinations: [name: string, file: string, options: string, isConverted: boolean][] = [
  ['MP4, H.264 high, AAC', 'high.mp4', `${picture} ${sound} ${h264} -profile:v high -c:a aac`, false],
  [
    'MOV, H.264 main, AAC, 59.94 fps',
    'main.mov',
    `${picture} ${sound} -r 60000/1001 ${h264} -profile:v main -c:a aac`,
    false,
  ],
  ['MP4, H.264 baseline, no sound', 'silent.mp4', `${picture} ${h264} -profile:v baseline`, false],
  ['MP4, held upright (rotated)', 'rotated.mp4', `${picture} ${sound} ${h264} -c:a aac`, false],
  [
    'MP4, variable frame rate',
    'vfr.mp4',
    `${picture} ${sound} -vf select='not(mod(n\\,3))+lt(n\\,20)' -vsync vfr ${h264} -c:a aac`,
    false,
  ],
  [
    'MP4 in fragments, as browsers record',
    'fragments.mp4',
    `${picture} ${sound} ${h264} -c:a aac -movflags frag_keyframe+empty_moov`,
    false,
  ],
  ['Matroska, H.264, AAC', 'aac.mkv', `${picture} ${sound} ${h264} -c:a aac`, false],
  ['MPEG-TS, H.264, AAC', 'broadcast.ts', `${picture} ${sound} ${h264} -c:a aac`, false],
  ['Matroska, H.264, Opus', 'opus.mkv', `${picture} ${sound} ${h264} -c:a libopus`, true],
  ['WebM, VP8, Opus', 'vp8.webm', `${picture} ${sound} -c:v libvpx -deadline realtime -c:a libopus`, true],
  [
    'MP4, HEVC, AAC',
    'hevc.mp4',
    `${picture} ${sound} -c:v libx265 -preset ultrafast -x265-params log-level=none -c:a aac`,
    true,
  ],
  ['MP4, H.264 4:4:4', '444.mp4', `${picture} ${sound} -c:v libx264 -preset ultrafast -pix_fmt yuv444p -c:a aac`, true],
  [
    'MP4, H.264 in 10 bits',
    '10bit.mp4',
    `${picture} ${sound} -c:v libx264 -preset ultrafast -pix_fmt yuv420p10le -c:a aac`,
    true,
  ],
  ['AVI, MPEG-4 part 2, MP3', 'part2.avi', `${picture} ${sound} -c:v mpeg4 -c:a libmp3lame`, true],
  ['MOV, ProRes, PCM', 'prores.mov', `${picture} ${sound} -c:v prores_ks -c:a pcm_s16le`, true],
  ['Flash video, H.263, MP3', 'old.flv', `${picture} ${sound} -c:v flv -ar 44100 -c:a libmp3lame`, true],
  ['WMV, odd sizes', 'odd.wmv', `-f lavfi -i testsrc2=s=318x178:r=25:d=2 ${sound} -c:v wmv2 -c:a wmav2`, true],
];

async function make(name: string, given: string): Promise<string> {
  const path = join(folder, name);
  await run('ffmpeg', ['-v', 'error', '-y', ...given.split(' '), path]);
  return path;
}

const inputOf = async (name: string, given: string) => {
  const work = join(folder, `${name}.work`);
  await mkdir(work);
  return { inputPath: await make(name, given), folder: work, maxSeconds: 3600, signal, findFfmpeg: async () => ffmpeg };
};

/** Problems that a strict parser finds in a playlist and the files it references. */
const complaintsAbout = async (playlist: string) =>
  (await run('ffmpeg', ['-v', 'error', '-i', playlist, '-f', 'null', '-'])).stderr;

/** The frames of the sound in what was made. */
async function soundOf(made: string): Promise<EncodedPacket[]> {
  const parts = (await readdir(made)).filter((name) => /^(init|segment).*1/.test(name)).toSorted();
  const bytes = Buffer.concat(await Promise.all(parts.map((name) => readFile(join(made, name)))));
  const track = await new Input({ source: new BufferSource(bytes), formats: [MP4] }).getPrimaryAudioTrack();
  const packets: EncodedPacket[] = [];
  if (track) for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
  return packets;
}

describe.skipIf(!ffmpeg).concurrent('packaging with ffmpeg', () => {
  it.each(combinations)('%s', async (_title, name, given, isConverted) => {
    const file = await inputOf(name, given);
    if (name === 'rotated.mp4') await turn(file.inputPath, 180);
    const { made, outputDir } = await packageFile(file);
    expect(existsSync(join(file.folder, 'converted.mp4'))).toBe(isConverted);
    expect(made.notices).toEqual([]);
    expect(made.durationSeconds).toBeGreaterThan(1.7);
    expect(made.durationSeconds).toBeLessThan(2.5);
    expect(made.isRotated).toBe(name === 'rotated.mp4');
    expect([made.width, made.height]).toEqual(
      name === 'rotated.mp4' ? [180, 320] : name === 'odd.wmv' ? [318, 178] : [320, 180],
    );
    expect(made.codecs[0]).toMatch(/^avc1\.(42|4d|64)/);
    expect(made.hasAudio).toBe(name !== 'silent.mp4');
    expect(await complaintsAbout(join(outputDir, 'master.m3u8'))).toBe('');
  });

  // Each is played to its end: players stop where there are pictures and no sound.
  it.each([
    ['ends early', 'ends.mp4', `${picture} -f lavfi -i sine=d=0.5 ${h264} -c:a aac`],
    ['of two channels begins late', 'begins.mp4', `${picture} -itsoffset 1 ${sound} ${h264} -c:a aac -ac 2`],
    [
      'of six channels has a hole',
      'hole.mkv',
      `${picture} ${sound} ${h264} -af aselect=lt(t\\,0.5)+gt(t\\,1.5) -c:a aac -ac 6`,
    ],
  ])('fills up with silence what %s', async (_title, name, given) => {
    const { outputDir } = await packageFile(await inputOf(name, given));
    const sounds = await soundOf(outputDir);
    expect(sounds[0]?.timestamp).toBeLessThan(0.1);
    expect(sounds.at(-1)?.timestamp).toBeGreaterThan(1.9);
    const steps = sounds.slice(1).map(({ timestamp }, index) => timestamp - (sounds[index]?.timestamp ?? 0));
    expect(Math.max(...steps)).toBeLessThan(0.1);
    expect(await complaintsAbout(join(outputDir, 'master.m3u8'))).toBe('');
  });

  it('converts sound that ends early whose silence is not known', async () => {
    const file = await inputOf('quad.mp4', `${picture} -f lavfi -i sine=d=0.5 ${h264} -c:a aac -ac 4`);
    const { made } = await packageFile(file);
    expect(existsSync(join(file.folder, 'converted.mp4'))).toBe(true);
    expect(made.durationSeconds).toBeCloseTo(2, 1);
    expect((await packageFile({ ...file, findFfmpeg: async () => null })).made.durationSeconds).toBeCloseTo(2, 1);
  });

  it('names what is wrong with a file that cannot be a video', async () => {
    const onlySound = await inputOf('song.m4a', `${sound} -c:a aac`);
    await expect(packageFile(onlySound)).rejects.toMatchObject({ code: 'unsupported_format', message: 'no video' });
    const vp9 = await inputOf('vp9.webm', `${picture} -c:v libvpx -deadline realtime`);
    const without = packageFile({ ...vp9, findFfmpeg: async () => null });
    await expect(without).rejects.toMatchObject({ code: 'unsupported_format', message: expect.stringMatching(/^vp/) });
    const long = await inputOf('long.avi', `${picture} ${sound} -c:v mpeg4 -c:a libmp3lame`);
    await expect(packageFile({ ...long, maxSeconds: 1 })).rejects.toMatchObject({ code: 'too_long' });
    for (const [name, given] of [
      ['half.mp4', `${picture} ${sound} ${h264} -c:a aac -movflags +faststart`],
      ['half.mkv', `${picture} ${sound} -c:v mpeg4 -c:a libmp3lame`],
      ['half.avi', `${picture} ${sound} -c:v mpeg4 -c:a libmp3lame`],
    ] as const) {
      const half = await inputOf(name, given);
      await truncate(half.inputPath, Math.round((await stat(half.inputPath)).size / 2));
      await expect(packageFile(half), name).rejects.toMatchObject({ code: 'corrupt' });
    }
  });

  it('reads no other file for somebody, whatever a file says', async () => {
    const secret = await make('secret.ts', `${picture} ${h264}`);
    const file = await inputOf('list.ts', `${picture} ${h264}`);
    for (const text of [
      `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n${secret}\n#EXT-X-ENDLIST\n`,
      `ffconcat version 1.0\nfile ${secret}\n`,
    ]) {
      await writeFile(file.inputPath, text);
      await expect(packageFile(file)).rejects.toMatchObject({ code: 'corrupt' });
    }
  });

  it('says that the disk is full', async () => {
    const { inputPath, folder: work } = await inputOf('full.mp4', `${picture} ${h264}`);
    const given = { video: { index: 0, hdr: null }, folder: work, signal, durationSeconds: 2 };
    const path = join(folder, 'no-room.mp4');
    await symlink('/dev/full', path);
    await expect(convert(ffmpeg!, inputPath, [{ size: 180, path }], given)).rejects.toMatchObject({
      code: 'disk_full',
    });
  });

  it('makes smaller sizes, never larger ones, with pictures of the timeline and loudness', async () => {
    const { inputPath, folder: work } = await inputOf(
      'large.mp4',
      `-f lavfi -i testsrc2=s=1280x720:r=25:d=3 -f lavfi -i sine=d=3 ${h264} -c:a aac`,
    );
    const video = { width: 1280, height: 720, durationSeconds: 3 };
    const source = { index: 0, hdr: null };
    const sizes = sizesFor(video, true);
    expect(sizes).toEqual([480]);
    const shares: number[] = [];
    const onProgress = (share: number) => void shares.push(share);
    const wanted = {
      inputPath,
      video: source,
      standsUntil: null,
      durationSeconds: 3,
      sizes,
      folder: work,
      signal,
      onProgress,
    };
    const made = await makeSizes(ffmpeg!, wanted);
    expect(shares.at(-1)).toBeGreaterThan(0.9);
    const text = await readFile(join(made, '480', 'master.m3u8'), 'utf8');
    await writeFile(join(made, 'all.m3u8'), joinMasters([{ text, folder: '480' }]));
    expect(await complaintsAbout(join(made, 'all.m3u8'))).toBe('');
    expect(text).toContain('RESOLUTION=854x480');
    await makeThumbnails(ffmpeg!, inputPath, { video, source, folder: join(work, 'timeline'), signal });
    expect(await readFile(join(work, 'timeline', 'thumbnails.vtt'), 'utf8')).toContain(
      '00:00:02.000 --> 00:00:03.000\nsheet.jpg#xywh=160,0,160,90',
    );
    expect(await measureLoudness(ffmpeg!, inputPath, signal)).toBeCloseTo(-21, -1);
  });

  it('ends with its job', async () => {
    const { inputPath, folder: work } = await inputOf('endless.mp4', `${picture} ${h264}`);
    const job = new AbortController();
    const given = { signal: job.signal, onSeconds: () => job.abort(), mostSeconds: null };
    const looped = `-nostdin -y -v error -progress pipe:1 -re -stream_loop -1 -i ${inputPath} -f null ${work}/x`;
    await expect(ffmpeg!.run(looped.split(' '), given)).rejects.toMatchObject({ name: 'AbortError' });
  });

  it.runIf(process.platform === 'linux')(
    'ends with its server, also with one that is killed',
    async ({ expect, onTestFinished }) => {
      const { inputPath, folder: work } = await inputOf('orphan.mp4', `${picture} ${h264}`);
      const looped = `-nostdin -v error -progress pipe:1 -re -stream_loop -1 -i ${inputPath} -f null ${work}/x`;
      const code = `import { findFfmpeg } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'ffmpeg.ts')).href)};
      const ffmpeg = await findFfmpeg(process.env['FFMPEG_PATH']);
      const { signal } = new AbortController();
      await ffmpeg.run(${JSON.stringify(looped.split(' '))}, { signal, onSeconds: () => process.stdout.write('runs'), mostSeconds: null });`;
      const server = spawn(process.execPath, ['--input-type=module', '--eval', code], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await once(server.stdout, 'data');
      const [child = ''] = (await readFile(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8'))
        .trim()
        .split(' ');
      const commandOf = async () => readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '');
      expect(await commandOf()).toContain(inputPath);
      onTestFinished(async () => void ((await commandOf()) !== '' && process.kill(Number(child), 'SIGKILL')));
      server.kill('SIGKILL');
      // A process that has exited but was not reaped yet has an empty command line.
      await expect.poll(commandOf, { timeout: patience(30) }).toBe('');
    },
  );
});

it('makes no size that a video does not have, and its own where what was uploaded is not shown', () => {
  expect(sizesFor({ width: 3840, height: 2160 }, true)).toEqual([1080, 720, 480]);
  expect(sizesFor({ width: 1920, height: 1080 }, true)).toEqual([720, 480]);
  expect(sizesFor({ width: 720, height: 1280 }, false)).toEqual([720, 480]);
  expect(sizesFor({ width: 3840, height: 2160 }, false)).toEqual([1080, 720, 480]);
  expect(sizesFor({ width: 640, height: 360 }, true)).toEqual([]);
  expect(sizesFor({ width: 640, height: 360 }, false)).toEqual([360]);
});
