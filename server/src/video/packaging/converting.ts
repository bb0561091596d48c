import { usualPatience, watchSpeed, type ConversionPatience } from './ffmpeg-limits.ts';
import { failureOf, inputOf, options, type Ffmpeg } from './ffmpeg.ts';
import type { SeenVideo } from './inspect.ts';
import { toneMappingFilters } from './tone-mapping.ts';

/** The smaller sizes, by their shorter side in pixels, each with its maximum bitrate in bits per second. */
const sizes = [
  { size: 1080, rate: 5_000_000 },
  { size: 720, rate: 2_800_000 },
  { size: 480, rate: 1_200_000 },
] as const;

const largest = sizes[0];
/** Segments can only be cut at keyframes. */
const keyFrameSeconds = 4;
/** How long a video is whose length is not known, for judging whether its conversion takes too long. */
const assumedSeconds = 3600;

export interface Rendition {
  /** Shorter side in pixels. */
  size: number;
  path: string;
}

/**
 * The sizes to create for a video: never larger than itself. If the source cannot be played as uploaded, its own size is created too.
 */
export function sizesFor(video: { width: number; height: number }, keepsSource: boolean): number[] {
  const own = Math.min(video.width, video.height);
  const smaller = sizes.map(({ size }) => size).filter((size) => size < own);
  return keepsSource || own > largest.size ? smaller : [own, ...smaller];
}

interface Given {
  /** Its picture track. */
  video: Pick<SeenVideo, 'index' | 'hdr'>;
  /** Folder for temporary files. */
  folder: string;
  signal: AbortSignal;
  /** How long it is, for the progress; 0: not known. */
  durationSeconds: number;
  /** Until when the last picture stands because the sound goes on, in seconds from the start; null: only as long as it lasts. */
  standsUntil?: number | null;
  /** Where to stop. */
  maxSeconds?: number;
  onProgress?: (share: number) => void;
  patience?: ConversionPatience;
}

/**
 * Converts a file to H.264/AAC files of several sizes, decoding it once. Pictures of a high dynamic range become BT.709.
 * @throws PackagingError corrupt, disk_full, too_demanding
 */
export async function convert(
  ffmpeg: Ffmpeg,
  inputPath: string,
  outputs: readonly Rendition[],
  given: Given,
): Promise<void> {
  const { video, folder, signal, durationSeconds, standsUntil = null, maxSeconds = Infinity, onProgress } = given;
  const names = outputs.map((_output, index) => `[v${index}]`);
  const scaled = outputs.map(
    ({ size }, index) =>
      // Encoders require even sizes.
      `[v${index}]scale='if(gt(iw,ih),-2,trunc(min(${size},iw)/2)*2)':'if(gt(iw,ih),trunc(min(${size},ih)/2)*2,-2)'[s${index}]`,
  );
  const toneMapping = video.hdr ? `${await toneMappingFilters(video.hdr, folder)},` : '';
  // Players that seek there show a picture only if there is one.
  const standing = standsUntil === null ? '' : `tpad=stop_mode=clone:stop_duration=${standsUntil},`;
  const filters = [
    `[0:${video.index}]${toneMapping}${standing}split=${outputs.length}${names.join('')}`,
    ...scaled,
  ].join(';');
  const until = Math.min(standsUntil ?? Infinity, maxSeconds);
  const end = until === Infinity ? [] : ['-t', String(until)];
  const speed = watchSpeed(given.patience ?? usualPatience);
  const onSeconds = (seconds: number) => {
    const share = Math.min(1, seconds / Math.max(1, durationSeconds));
    onProgress?.(share);
    speed.onShare(durationSeconds > 0 ? share : seconds / assumedSeconds);
  };
  try {
    await ffmpeg.run(
      [
        ...options('-nostdin -y -v error -nostats -progress pipe:1'),
        ...inputOf(inputPath),
        '-filter_complex',
        filters,
        ...outputs.flatMap((output, index) => ['-map', `[s${index}]`, '-map', '0:a:0?', ...end, ...encoding(output)]),
      ],
      { signal: AbortSignal.any([signal, speed.signal]), onSeconds, mostSeconds: null },
    );
  } catch (error) {
    speed.signal.throwIfAborted();
    throw failureOf(error);
  } finally {
    speed.end();
  }
}

function encoding({ size, path }: Rendition): string[] {
  const { rate } = sizes.findLast((each) => each.size >= size) ?? largest;
  return [
    ...options('-c:v libx264 -preset veryfast -crf 23 -profile:v high -pix_fmt yuv420p'),
    ...options(`-maxrate ${rate} -bufsize ${rate * 2}`),
    ...options(`-force_key_frames expr:gte(t,n_forced*${keyFrameSeconds})`),
    ...options('-c:a aac -b:a 128k -ac 2 -ar 48000'),
    ...options('-map_metadata -1 -map_chapters -1 -sn -dn -movflags +faststart'),
    path,
  ];
}
