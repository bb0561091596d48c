import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inputOf, options, type Ffmpeg } from './ffmpeg.ts';
import type { SeenVideo } from './inspect.ts';
import { toneMappingFilters } from './tone-mapping.ts';

/** Processor time: decoding six hours of 1920 × 1080 pixels takes two hours. */
const mostSeconds = 6 * 3600;
const columns = 10;
const maxPictures = 100;
const minSeconds = 2;
/** Longer side in pixels. */
const longSide = 160;
/** For videos longer than this only keyframes are decoded. */
const longVideoSeconds = 300;

interface Video {
  durationSeconds: number;
  width: number;
  height: number;
}

/** Layout of the timeline pictures on their sheet. */
export function sheetOf({ durationSeconds, width, height }: Video) {
  const seconds = Math.max(minSeconds, Math.ceil(durationSeconds / maxPictures));
  const count = Math.max(1, Math.ceil(durationSeconds / seconds));
  const scale = longSide / Math.max(width, height, 1);
  const even = (pixels: number) => Math.max(2, Math.round(pixels / 2) * 2);
  return { seconds, count, width: even(width * scale), height: even(height * scale) };
}

/** WebVTT that maps every interval of a video to its picture on the sheet. */
export function thumbnailTrack(video: Video, picture: string): string {
  const { seconds, count, width, height } = sheetOf(video);
  const cues = Array.from({ length: count }, (_none, index) => {
    const [from, to] = [index * seconds, Math.min((index + 1) * seconds, video.durationSeconds)];
    const [x, y] = [(index % columns) * width, Math.floor(index / columns) * height];
    return `${clock(from)} --> ${clock(to)}\n${picture}#xywh=${x},${y},${width},${height}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}

function clock(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);
}

interface Pictures {
  video: Video;
  /** The pictures of its file. */
  source: Pick<SeenVideo, 'index' | 'hdr'>;
  folder: string;
  signal: AbortSignal;
}

/** Creates the sheet of timeline pictures, `sheet.jpg`, and `thumbnails.vtt`, in `folder`. */
export async function makeThumbnails(
  ffmpeg: Ffmpeg,
  inputPath: string,
  { video, source, folder, signal }: Pictures,
): Promise<void> {
  const { seconds, count, width, height } = sheetOf(video);
  await mkdir(folder, { recursive: true });
  const rows = Math.ceil(count / columns);
  const toneMapping = source.hdr ? `,${await toneMappingFilters(source.hdr, dirname(folder))}` : '';
  await ffmpeg.run(
    [
      ...options('-nostdin -y -v error'),
      ...(video.durationSeconds > longVideoSeconds ? ['-skip_frame', 'nokey'] : []),
      ...inputOf(inputPath),
      ...options(`-map 0:${source.index} -an -sn -frames:v 1 -q:v 5 -update 1 -vf`),
      // The last picture is repeated for any that are missing at the end.
      `fps=1/${seconds}:round=up,scale=${width}:${height}${toneMapping},tpad=stop_mode=clone:stop=${count},setsar=1,tile=${columns}x${rows}`,
      join(folder, 'sheet.jpg'),
    ],
    { signal, mostSeconds },
  );
  await writeFile(join(folder, 'thumbnails.vtt'), thumbnailTrack(video, 'sheet.jpg'));
}

/** Integrated loudness in LUFS by EBU R 128; null for silence. */
export async function measureLoudness(ffmpeg: Ffmpeg, inputPath: string, signal: AbortSignal): Promise<number | null> {
  const said = await ffmpeg.run(
    [
      ...options('-nostdin -hide_banner -nostats'),
      ...inputOf(inputPath),
      ...options('-map 0:a:0 -vn -af ebur128=framelog=verbose -f null -'),
    ],
    { signal, mostSeconds },
  );
  const loudness = Number([...said.matchAll(/I:\s+(-?[\d.]+) LUFS/g)].at(-1)?.[1] ?? -70);
  return loudness <= -70 ? null : loudness;
}
