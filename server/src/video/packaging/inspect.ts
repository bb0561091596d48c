import { failureOf, inputOf, options, type Ffmpeg } from './ffmpeg.ts';

/** Transfer functions of a high dynamic range (ITU-R BT.2100), by the names that ffmpeg gives them. */
const hdrTransfers = { smpte2084: 'pq', 'arib-std-b67': 'hlg' } as const;
export type HdrTransfer = (typeof hdrTransfers)[keyof typeof hdrTransfers];

/** Picture tracks of these codecs are covers, previews and pictures of chapters. */
const stillCodecs = new Set(['mjpeg', 'png', 'bmp', 'gif', 'webp']);

/** Processor time of looking at a file, and of reading all of it without decoding: 20 GB take two minutes. */
const inspectionSeconds = 60;
const readingSeconds = 1200;

export interface SeenVideo {
  /** Number of the stream in the file. */
  index: number;
  width: number;
  height: number;
  /** Null for pictures of a standard range. */
  hdr: HdrTransfer | null;
}

/** What ffmpeg finds in a file. */
export interface SeenFile {
  /** As the file says, in seconds; null if it does not. */
  durationSeconds: number | null;
  /** The first picture track; null if there is none. */
  video: SeenVideo | null;
  videoCount: number;
  audioCount: number;
  subtitleCount: number;
}

/**
 * Inspects a file with ffmpeg.
 * @throws PackagingError corrupt, unsupported_format
 */
export async function inspect(ffmpeg: Ffmpeg, inputPath: string, signal: AbortSignal): Promise<SeenFile> {
  try {
    const said = await ffmpeg.run(
      [
        ...options('-nostdin -hide_banner'),
        ...inputOf(inputPath),
        ...options('-map 0 -ignore_unknown -c copy -t 0 -f null -'),
      ],
      { signal, keepsAll: true, mostSeconds: inspectionSeconds },
    );
    return readInspection(said);
  } catch (error) {
    throw failureOf(error);
  }
}

/** Reads the description of an input. What others have written into the file stands in lines that are further to the right. */
export function readInspection(said: string): SeenFile {
  const [input = ''] = said.split(/^Output #0/m);
  const [, hours, minutes, seconds] = /^ {2}Duration: (\d+):(\d+):([\d.]+)/m.exec(input) ?? [];
  const streams = [...input.matchAll(/^ {2}Stream #0:(\d{1,5})\S{0,80}: (Video|Audio|Subtitle): (\w{1,40})(.*)$/gm)];
  const of = (wanted: string) => streams.filter(([, , kind]) => kind === wanted);
  const videos = of('Video').filter(([line]) => !line.includes('(attached pic)'));
  const [first] = videos;
  return {
    durationSeconds: hours === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
    video: first ? videoIn(Number(first[1]), first[4] ?? '') : null,
    videoCount: videos.filter((video) => video === first || !stillCodecs.has(video[3] ?? '')).length,
    audioCount: of('Audio').length,
    subtitleCount: of('Subtitle').length,
  };
}

function videoIn(index: number, line: string): SeenVideo {
  const [, width, height] = /, (\d{2,5})x(\d{2,5})/.exec(line) ?? [];
  const [, transfer] = /\b(smpte2084|arib-std-b67)\b/.exec(line) ?? [];
  return {
    index,
    width: Number(width ?? 0),
    height: Number(height ?? 0),
    hdr: hdrTransfers[transfer as keyof typeof hdrTransfers] ?? null,
  };
}

/**
 * When some tracks of a file end, in seconds from its start, by reading all of it: for what files do not say, or not rightly.
 * @param tracks in ffmpeg's notation, such as `0:v:0`
 * @throws PackagingError corrupt
 */
export async function measureEnd(
  ffmpeg: Ffmpeg,
  inputPath: string,
  tracks: readonly string[],
  signal: AbortSignal,
): Promise<number> {
  let end = 0;
  try {
    await ffmpeg.run(
      [
        ...options('-nostdin -v error -nostats -progress pipe:1'),
        ...inputOf(inputPath),
        ...tracks.flatMap((track) => ['-map', track]),
        ...options('-c copy -f null -'),
      ],
      { signal, onSeconds: (seconds) => (end = Math.max(end, seconds)), mostSeconds: readingSeconds },
    );
  } catch (error) {
    throw failureOf(error);
  }
  return end;
}

/** Seconds of sound after the last picture from which on that picture is put there again, for those who seek there. */
const minStandingSeconds = 1;

/**
 * When the sound of a file ends, in seconds from its start, if that is long after its last picture.
 * @throws PackagingError corrupt
 */
export async function endOfStanding(
  ffmpeg: Ffmpeg,
  inputPath: string,
  { video, audioCount }: SeenFile,
  signal: AbortSignal,
): Promise<number | null> {
  if (audioCount === 0 || !video) return null;
  const pictures = await measureEnd(ffmpeg, inputPath, [`0:${video.index}`], signal);
  const sound = await measureEnd(ffmpeg, inputPath, ['0:a:0'], signal);
  return sound - pictures > minStandingSeconds ? sound : null;
}
