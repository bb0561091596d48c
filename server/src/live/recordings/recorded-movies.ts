import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  moveInTime,
  startsOf,
  timescalesOf,
  withoutDates,
  writeLength,
  type Timescales,
} from '#live/media/movie-times.ts';
import type { RecordedSegment } from '#live/media/recording.ts';
import type { Storage } from '#platform/storage/storage.ts';

interface Piece {
  /** File name in the storage. */
  file: string;
  bytes: number;
  /** Time shift of its fragments in seconds; absent: the initialisation segment. */
  moved?: number;
}

/** A recording, or a part of it, as one file. */
export interface RecordedMovie {
  seconds: number;
  bytes: number;
  pieces: Piece[];
  scales: Timescales;
}

/** Reads a file of the recording. */
type ReadFile = (file: string) => Promise<Buffer>;

/**
 * The files made from the segments, each with its own timeline that begins at 0 and has no gaps: one, or as many as there are
 * different initialisation segments (another size or format of the picture).
 */
export async function moviesOf(segments: readonly RecordedSegment[], read: ReadFile): Promise<RecordedMovie[]> {
  const movies: { movie: RecordedMovie; init: Buffer }[] = [];
  let [part, moved] = ['', 0];
  for (const segment of segments) {
    let last = movies.at(-1);
    if (segment.init !== part) {
      part = segment.init;
      const init = await read(segment.init);
      if (!last || !withoutDates(last.init).equals(withoutDates(init))) {
        const pieces = [{ file: segment.init, bytes: init.length }];
        last = { init, movie: { seconds: 0, bytes: init.length, pieces, scales: timescalesOf(init) } };
        movies.push(last);
      }
      const starts = [...startsOf(await read(segment.file), last.movie.scales).values()];
      const [picture = 0] = starts;
      const first = Math.min(picture, ...starts);
      moved = last.movie.seconds - first;
      // Sound may begin a little before the first picture, but `seconds` is measured from pictures.
      last.movie.seconds += picture - first;
    }
    if (!last) continue;
    last.movie.pieces.push({ file: segment.file, bytes: segment.bytes, moved });
    last.movie.bytes += segment.bytes;
    last.movie.seconds += segment.seconds;
  }
  return movies.map(({ movie }) => movie);
}

/** The bytes of a movie from `start` to `end`, both included; only one piece at a time is in memory. */
export function streamMovie(movie: RecordedMovie, read: ReadFile, range: { start: number; end: number }): Readable {
  return Readable.from(bytesOf(movie, read, range));
}

async function* bytesOf(
  { pieces, scales, seconds }: RecordedMovie,
  read: ReadFile,
  range: { start: number; end: number },
) {
  let end = 0;
  for (const piece of pieces) {
    const start = end;
    end += piece.bytes;
    if (end <= range.start || start > range.end) continue;
    const bytes = await read(piece.file);
    if (bytes.length !== piece.bytes)
      throw new Error(`a piece of a recording has ${bytes.length} bytes: ${piece.file}`);
    if (piece.moved === undefined) writeLength(bytes, seconds);
    else moveInTime(bytes, scales, piece.moved);
    yield bytes.subarray(Math.max(0, range.start - start), Math.min(piece.bytes, range.end + 1 - start));
  }
}

export const readFileOf =
  (storage: Storage, keyOf: (file: string) => string): ReadFile =>
  async (file) =>
    buffer(await storage.get(keyOf(file)));
