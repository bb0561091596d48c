import { parseCandleDay, type CandleDay } from './candle-days.ts';
import { parseOpening, type Opening } from './openings.ts';
import { parseTilePath } from './tiles.ts';
import type { LogReader } from './verification.ts';
import { readStored, readZipDirectory, type ReadSlice } from './zip-directory.ts';

/** What reading an archive needs of where it is read. */
export interface ArchiveTools {
  size: number;
  read: ReadSlice;
  /** Undoes deflate (RFC 1951), up to so many bytes. @throws for what is broken or longer */
  inflate(bytes: Uint8Array, length: number): Promise<Uint8Array>;
  /** UTF-8. */
  decode(bytes: Uint8Array): string;
}

export interface LogArchive {
  reader: Pick<LogReader, 'bytes' | 'text'>;
  /** Those that the archive names; whoever checks it decides which they believe. */
  keys: string[];
  openings: Opening[];
  /** The candles by which they were judged. */
  days: CandleDay[];
  /** Whether the log itself is in it, so that it can be checked without a connection. */
  hasLog: boolean;
}

/** The most openings of an export: whoever writes one, and whoever reads it, has no more. */
export const maxOpenings = 100_000;
const maxKeys = 1000;
/** The most candles of an export, and the days that they can be of: each of a symbol is one. */
export const maxCandles = 2_000_000;
export const maxCandleDays = 200_000;

/** The lines of a text, without empty ones. @throws for more than so many */
function linesWithin(text: string, most: number): string[] {
  const lines: string[] = [];
  for (let from = 0; from < text.length;) {
    const end = text.indexOf('\n', from);
    const to = end < 0 ? text.length : end;
    if (to > from && lines.push(text.slice(from, to)) > most) throw new Error(`more than ${most} lines`);
    from = to + 1;
  }
  return lines;
}

/** Opens an export of a log. @returns null for what is none, or is cut off */
export async function openLogArchive({ size, read, inflate, decode }: ArchiveTools): Promise<LogArchive | null> {
  try {
    const files = await readZipDirectory(size, read);
    if (!files) return null;
    const bytes = async (path: string): Promise<Uint8Array> => {
      const file = files.get(path);
      if (!file) throw new Error(`${path} is not in the archive`);
      const stored = await readStored(file, read);
      return file.isDeflated ? inflate(stored, file.bytes) : stored;
    };
    const text = async (path: string) => decode(await bytes(path));
    const openings = linesWithin(await text('openings.jsonl'), maxOpenings).map(parseOpening);
    const days = files.has('candles.jsonl')
      ? linesWithin(await text('candles.jsonl'), maxCandleDays).map(parseCandleDay)
      : [];
    if (days.includes(null)) return null;
    if (openings.includes(null) || !files.has('checkpoint')) return null;
    return {
      reader: { bytes, text },
      keys: linesWithin(await text('keys'), maxKeys),
      openings: openings.filter((opening) => opening !== null),
      days: days.filter((day) => day !== null),
      hasLog: [...files.keys()].some((path) => parseTilePath(path) !== null),
    };
  } catch {
    return null;
  }
}
