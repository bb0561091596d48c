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
  /** Whether the log itself is in it, so that it can be checked without a connection. */
  hasLog: boolean;
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
    const lines = async (path: string) => (await text(path)).split('\n').filter((line) => line !== '');
    const openings = (await lines('openings.jsonl')).map(parseOpening);
    if (openings.includes(null) || !files.has('checkpoint')) return null;
    return {
      reader: { bytes, text },
      keys: await lines('keys'),
      openings: openings.filter((opening) => opening !== null),
      hasLog: [...files.keys()].some((path) => parseTilePath(path) !== null),
    };
  } catch {
    return null;
  }
}
