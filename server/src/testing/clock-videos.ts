import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { endWithNothing, turn, writeEdits } from './movie-edits.ts';

const run = promisify(execFile);

/** Pictures per second of the clock, its length in seconds, and the form of its bars in pixels. */
export const clock = { rate: 25, seconds: 12, width: 320, height: 180, bars: 16, barWidth: 20 };

/**
 * The number of each picture in binary, as bars from left to right, lowest first: white above black means one. Each second begins
 * with a tone of 0.1 s.
 */
const lossless = [
  '-f lavfi -i',
  [
    `color=black:s=${clock.width}x${clock.height}:r=${clock.rate}:d=${clock.seconds}`,
    `geq=lum='if(eq(mod(floor(N/pow(2,floor(X/${clock.barWidth}))),2),lt(Y,${clock.height / 2})),235,16)':cb=128:cr=128`,
    'format=yuv420p',
  ].join(','),
  '-f lavfi -i',
  `aevalsrc='sin(880*2*PI*t)*lt(mod(t,1),0.1)':s=48000:d=${clock.seconds}`,
  '-c:v ffv1 -c:a pcm_s16le',
].join(' ');

/** A file of a kind that phones, cameras, recorders and cutters write. */
export interface ClockVideo {
  file: string;
  /** Arguments of ffmpeg for each step: `{in}` is the result of the one before, and at first the clock without loss. */
  steps: readonly string[];
  /** What is changed in the file after that. */
  change?: (path: string) => Promise<void>;
  /** How long it is shown, in seconds; 12 by default. */
  seconds?: number;
  /** What the clock shows at a second; the same by default. */
  clockAt?: (second: number) => number;
  /** What the clock of its sound shows; the same as its pictures by default. */
  soundAt?: (second: number) => number;
  /** Whether it is encoded anew, and why it is refused without ffmpeg, if it is; `unsupported_format` by default. */
  isConverted?: boolean;
  failure?: 'edited' | null | undefined;
}

const same = (second: number) => second;

const h264 = '-c:v libx264 -preset veryfast -pix_fmt yuv420p';
const every4 = `${h264} -bf 3 -g 100 -sc_threshold 0`;
const usual = `-i {in} ${every4} -c:a aac`;
const eachSecond = `-i {in} ${h264} -bf 3 -g 25 -c:a aac`;
const trim = '-ss 2.7 -i {in} -c copy -avoid_negative_ts disabled';
/** Where the first picture and the first sound are in what ffmpeg writes: after the pictures decoded first, and the encoder's delay. */
const [picture, sound] = [2 / clock.rate, 1024 / 48_000];
const trimmed = {
  seconds: 9.3,
  clockAt: (second: number) => 2.7 + second,
  isConverted: true,
  failure: 'edited',
} as const;

const isoFiles: readonly ClockVideo[] = [
  { file: 'usual.mp4', steps: [usual] },
  { file: 'index-first.mp4', steps: [`${usual} -movflags +faststart`] },
  { file: 'trimmed.mp4', steps: [usual, trim], ...trimmed },
  { file: 'trimmed-each-second.mp4', steps: [eachSecond, trim], ...trimmed },
  { file: 'trimmed.mov', steps: [usual, trim], ...trimmed },
  { file: 'trimmed-index-first.mp4', steps: [usual, `${trim} -movflags +faststart`], ...trimmed },
  {
    file: 'trimmed-at-key-frame.mp4',
    steps: [usual],
    change: (path) =>
      writeEdits(path, { vide: [{ seconds: 8, from: picture + 4 }], soun: [{ seconds: 8, from: sound + 4 }] }),
    seconds: 8,
    clockAt: (second) => 4 + second,
  },
  {
    file: 'end-trimmed.mp4',
    steps: [usual],
    change: (path) =>
      writeEdits(path, { vide: [{ seconds: 9.02, from: picture }], soun: [{ seconds: 9.02, from: sound }] }),
    seconds: 9.02,
  },
  {
    file: 'both-ends-trimmed.mp4',
    steps: [usual],
    change: (path) =>
      writeEdits(
        path,
        { vide: [{ seconds: 5.5, from: picture + 1.3 }], soun: [{ seconds: 5.5, from: sound + 1.3 }] },
        true,
      ),
    seconds: 5.5,
    clockAt: (second) => 1.3 + second,
    isConverted: true,
    failure: 'edited',
  },
  {
    file: 'two-parts.mp4',
    steps: [usual],
    change: (path) =>
      writeEdits(path, {
        vide: [
          { seconds: 2, from: picture },
          { seconds: 3.2, from: picture + 6 },
        ],
        soun: [
          { seconds: 2, from: sound },
          { seconds: 3.2, from: sound + 6 },
        ],
      }),
    seconds: 5.2,
    clockAt: (second) => (second < 2 ? second : 4 + second),
    isConverted: true,
    failure: 'edited',
  },
  {
    file: 'pictures-later.mp4',
    steps: [usual],
    change: (path) =>
      writeEdits(path, {
        vide: [
          { seconds: 1.5, from: null },
          { seconds: 12, from: picture },
        ],
      }),
    seconds: 13.5,
    clockAt: (second) => Math.max(0, second - 1.5),
    soundAt: same,
  },
  {
    file: 'sound-later.mp4',
    steps: [usual],
    change: (path) =>
      writeEdits(path, {
        soun: [
          { seconds: 1.5, from: null },
          { seconds: 10.5, from: sound },
        ],
      }),
    soundAt: (second) => second - 1.5,
  },
  {
    file: 'empty-before-both.mp4',
    steps: [usual],
    change: (path) =>
      writeEdits(path, {
        vide: [
          { seconds: 3, from: null },
          { seconds: 12, from: picture },
        ],
        soun: [
          { seconds: 3, from: null },
          { seconds: 12, from: sound },
        ],
      }),
  },
  {
    file: 'no-edit-list.mp4',
    steps: [`${usual} -use_editlist 0`],
    clockAt: (second) => second - picture,
    soundAt: same,
  },
  { file: 'negative-offsets.mp4', steps: [`${usual} -movflags +negative_cts_offsets`] },
  {
    file: 'priming-of-iphones.mov',
    steps: [usual],
    change: (path) => writeEdits(path, { soun: [{ seconds: 12, from: 2112 / 48_000 }] }),
  },
  { file: 'turned.mov', steps: [usual], change: (path) => turn(path, clock.height) },
  {
    file: 'fragments.mp4',
    steps: [`${usual} -movflags frag_keyframe+empty_moov`],
    clockAt: (second) => second - picture,
    soundAt: same,
  },
  { file: 'fragments-with-edits.mp4', steps: [`${usual} -movflags frag_keyframe+delay_moov`] },
  { file: 'pcm.mov', steps: [`-i {in} ${every4} -c:a pcm_s16le`], isConverted: true },
  { file: 'timescale-600.mov', steps: [`${usual} -video_track_timescale 600 -movie_timescale 600`] },
  { file: 'timescale-25.mp4', steps: [`${usual} -video_track_timescale 25 -movie_timescale 30`] },
  { file: 'timescale-of-ten-millions.mp4', steps: [`${usual} -video_track_timescale 10000000`] },
  { file: 'nothing-at-end.mp4', steps: [usual], change: endWithNothing },
  { file: 'one-key-frame.mp4', steps: [`-i {in} ${h264} -bf 3 -g 9999 -sc_threshold 0 -c:a aac`] },
  { file: 'deep-pyramid.mp4', steps: [`-i {in} ${h264} -bf 8 -b_strategy 2 -refs 8 -g 100 -c:a aac`] },
  { file: 'open-groups.mp4', steps: [`-i {in} ${h264} -bf 3 -g 50 -x264-params open-gop=1 -c:a aac`] },
  {
    file: 'trimmed-hevc.mov',
    steps: [`-i {in} -c:v libx265 -preset ultrafast -x265-params log-level=none -tag:v hvc1 -c:a aac`, trim],
    ...trimmed,
    failure: undefined,
  },
  { file: 'ntsc.mp4', steps: [`${usual} -r 60000/1001`] },
];

const otherFiles: readonly ClockVideo[] = [
  { file: 'uneven.mp4', steps: [`${usual} -vf select='not(mod(n\\,3))+lt(n\\,80)' -vsync vfr`] },
  {
    file: 'standing-picture.mkv',
    steps: [`-i {in} ${h264} -vf select='lt(n\\,51)+gt(n\\,249)' -vsync vfr -c:a aac`],
    clockAt: (second) => (second > 2 && second < 10 ? 2 : second),
    soundAt: same,
    isConverted: true,
    failure: null,
  },
  {
    file: 'one-a-second.mp4',
    steps: [`${usual} -vf select=not(mod(n\\,25)) -vsync vfr`],
    clockAt: Math.floor,
    soundAt: same,
  },
  {
    file: 'sound-later.mkv',
    steps: [`-i {in} -itsoffset 1.5 -i {in} -map 0:v -map 1:a -t 12 ${every4} -c:a aac`],
    soundAt: (second) => second - 1.5,
  },
  {
    file: 'pictures-later.mkv',
    steps: [`-itsoffset 1.5 -i {in} -i {in} -map 0:v -map 1:a ${every4} -c:a aac`],
    seconds: 13.5,
    clockAt: (second) => Math.max(0, second - 1.5),
    soundAt: same,
  },
  {
    file: 'sound-longer.mp4',
    steps: [`-t 9 -i {in} -i {in} -map 0:v -map 1:a ${every4} -c:a aac`],
    clockAt: (second) => Math.min(9, second),
    soundAt: same,
    isConverted: true,
    failure: null,
  },
  { file: 'sound-shorter.mp4', steps: [`-i {in} -t 9 -i {in} -map 0:v -map 1:a ${every4} -c:a aac`] },
  { file: 'silent.mp4', steps: [`-i {in} -an ${every4}`] },
  { file: 'broadcast.ts', steps: [usual] },
  { file: 'late-broadcast.ts', steps: [`${usual} -output_ts_offset 3600`] },
  // The library does not see this sound.
  { file: 'camera.mts', steps: [`${usual} -f mpegts -mpegts_m2ts_mode 1`], isConverted: true },
  { file: 'starts-at-ten.mkv', steps: [`${usual} -output_ts_offset 10`] },
  { file: 'without-duration.mkv', steps: [`${usual} -f matroska -live 1`] },
  {
    file: 'without-duration.webm',
    steps: ['-i {in} -c:v libvpx -deadline realtime -cpu-used 8 -g 100 -b:v 1M -c:a libopus -f webm -live 1'],
    isConverted: true,
  },
  {
    file: 'vp9.webm',
    steps: ['-i {in} -c:v libvpx-vp9 -deadline realtime -cpu-used 8 -c:a libopus'],
    isConverted: true,
  },
  { file: 'divx.avi', steps: ['-i {in} -c:v mpeg4 -q:v 3 -c:a libmp3lame'], isConverted: true },
  { file: 'old.wmv', steps: ['-i {in} -c:v wmv2 -q:v 3 -c:a wmav2'], isConverted: true },
  { file: 'old.flv', steps: ['-i {in} -c:v flv -q:v 3 -ar 44100 -c:a libmp3lame'], isConverted: true },
  { file: 'dvd.mpg', steps: ['-i {in} -c:v mpeg2video -q:v 3 -c:a mp2 -f vob'], isConverted: true },
];

export const clockVideos: readonly ClockVideo[] = [...isoFiles, ...otherFiles];

async function ffmpeg(args: readonly string[]): Promise<void> {
  await run('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args]);
}

/** Makes the clock without loss, from which the files are made. */
export async function makeClock(folder: string): Promise<string> {
  const path = join(folder, 'clock.mkv');
  await ffmpeg([...lossless.split(' '), path]);
  return path;
}

/** @returns the path of the file in `folder` */
export async function makeClockVideo(
  clockPath: string,
  folder: string,
  { file, steps, change }: ClockVideo,
): Promise<string> {
  const path = join(folder, file);
  let input = clockPath;
  for (const [index, step] of steps.entries()) {
    const output = index === steps.length - 1 ? path : join(folder, `${index}-${file}`);
    await ffmpeg([...step.split(' ').map((part) => part.replace('{in}', input)), output]);
    if (input !== clockPath) await rm(input);
    input = output;
  }
  await change?.(path);
  return path;
}
