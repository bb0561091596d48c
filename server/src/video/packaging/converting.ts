import { FfmpegError, inputOf, options, type Ffmpeg } from './ffmpeg.ts';
import { PackagingError } from './packaging-error.ts';

/** The smaller sizes, by their shorter side in pixels, each with its maximum bitrate in bits per second. */
const sizes = [
  { size: 1080, rate: 5_000_000 },
  { size: 720, rate: 2_800_000 },
  { size: 480, rate: 1_200_000 },
] as const;

const largest = sizes[0];
/** Segments can only be cut at keyframes. */
const keyFrameSeconds = 4;

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
  signal: AbortSignal;
  durationSeconds: number;
  onProgress?: (share: number) => void;
}

/**
 * Converts a file to H.264/AAC files of several sizes, decoding it once.
 * @throws PackagingError corrupt, disk_full
 */
export async function convert(
  ffmpeg: Ffmpeg,
  inputPath: string,
  outputs: readonly Rendition[],
  { signal, durationSeconds, onProgress }: Given,
): Promise<void> {
  const names = outputs.map((_output, index) => `[v${index}]`);
  const scaled = outputs.map(
    ({ size }, index) =>
      // Encoders require even sizes.
      `[v${index}]scale='if(gt(iw,ih),-2,trunc(min(${size},iw)/2)*2)':'if(gt(iw,ih),trunc(min(${size},ih)/2)*2,-2)'[s${index}]`,
  );
  const filters = [`[0:v:0]split=${outputs.length}${names.join('')}`, ...scaled].join(';');
  try {
    await ffmpeg.run(
      [
        ...options('-nostdin -y -v error -nostats -progress pipe:1'),
        ...inputOf(inputPath),
        '-filter_complex',
        filters,
        ...outputs.flatMap((output, index) => ['-map', `[s${index}]`, '-map', '0:a:0?', ...encoding(output)]),
      ],
      { signal, onSeconds: (seconds) => onProgress?.(Math.min(1, seconds / Math.max(1, durationSeconds))) },
    );
  } catch (error) {
    throw failureOf(error);
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

function failureOf(error: unknown): unknown {
  if (!(error instanceof FfmpegError)) return error;
  const { message } = error;
  if (/No space left on device/i.test(message)) return new PackagingError('disk_full', 'no space left');
  if (/Decoder .* not found|Unknown (de|en)coder|matches no streams/i.test(message))
    return new PackagingError('unsupported_format', 'unknown');
  return new PackagingError('corrupt', message.slice(0, 300));
}

export interface MediaFacts {
  durationSeconds: number;
  /** Null if there is no video track. */
  size: { width: number; height: number } | null;
}

/**
 * Inspects a file with ffmpeg.
 * @throws PackagingError corrupt, unsupported_format
 */
export async function inspect(ffmpeg: Ffmpeg, inputPath: string, signal: AbortSignal): Promise<MediaFacts> {
  try {
    const said = await ffmpeg.run(
      [...options('-nostdin -hide_banner'), ...inputOf(inputPath), ...options('-map 0 -c copy -t 0 -f null -')],
      { signal },
    );
    const [, hours = '0', minutes = '0', seconds = '0'] = /Duration: (\d+):(\d+):([\d.]+)/.exec(said) ?? [];
    const [, width, height] = /Stream #0.*Video: .*?, (\d{2,5})x(\d{2,5})/.exec(said) ?? [];
    return {
      durationSeconds: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
      size: width === undefined ? null : { width: Number(width), height: Number(height) },
    };
  } catch (error) {
    throw failureOf(error);
  }
}
