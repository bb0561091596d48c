import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Db } from '#db/client.ts';
import { countAtLevel, tilePath, tileWidth, type Tile } from '@candela/markets/log/tiles';
import { readCandles, readOpenings, type ExportPart, type SeriesStretch } from './exports.queries.ts';
import type { LogKey } from './log-keys.ts';
import { readTile } from './tiles.queries.ts';

/** Up to there an export has the whole log, and can be checked without a connection. */
export const maxEntriesWithin = 100_000;

interface LogExport {
  db: Db;
  part: ExportPart;
  stretches: readonly SeriesStretch[];
  /** How many entries the log has. */
  size: number;
  /** Its checkpoint, with all signatures. */
  note: string;
  keys: readonly LogKey[];
}

/**
 * A zip with what was opened of the log, the candles by which it was judged, and the log itself as its readers get it, if that is not too
 * large. Parts are read when their turn comes.
 */
export function writeExport({ db, part, stretches, size, note, keys }: LogExport): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let current: Readable | undefined;
  zip.on('error', (error: Error) => output.destroy(error));
  output.on('error', () => current?.destroy());
  output.on('close', () => current?.destroy());
  const add = (name: string, parts: () => AsyncIterable<string | Uint8Array> | Iterable<string>) =>
    zip.addReadStreamLazy(name, { mode: 0o100644 }, (done) => {
      current = Readable.from(parts(), { objectMode: false });
      current.on('error', (error) => output.destroy(error));
      done(null, current);
    });
  const linesOf = async function* (batches: AsyncIterable<readonly string[]>) {
    for await (const lines of batches) yield `${lines.join('\n')}\n`;
  };
  const openings = async function* () {
    for await (const batch of readOpenings(db, part)) yield batch.map((each) => JSON.stringify(each));
  };
  add('checkpoint', () => [note]);
  add('keys', () => [`${keys.map(({ verifierKey }) => verifierKey).join('\n')}\n`]);
  add('openings.jsonl', () => linesOf(openings()));
  add('candles.jsonl', () => linesOf(readCandles(db, stretches)));
  for (const tile of size <= maxEntriesWithin ? tilesOf(size) : []) {
    add(tilePath(tile), async function* () {
      const bytes = await readTile(db, tile);
      if (!bytes) throw new Error(`the log has no ${tilePath(tile)}`);
      yield bytes;
    });
  }
  zip.end();
  return output;
}

/** The entries of a log, and their hashes. */
function tilesOf(size: number): Tile[] {
  return Array.from({ length: Math.ceil(size / tileWidth) }, (_, index) => {
    const width = Math.min(tileWidth, countAtLevel(size, 0) - index * tileWidth);
    return [
      { level: 'entries', index, width },
      { level: 0, index, width },
    ] satisfies Tile[];
  }).flat();
}
