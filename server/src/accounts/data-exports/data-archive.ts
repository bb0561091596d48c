import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Db } from '#db/client.ts';
import { NoSuchObject, type Storage } from '#platform/storage/storage.ts';
import type { PersonalDataSource } from '#site/personal-data.ts';

interface Archive {
  db: Db;
  storage: Storage;
  userId: string;
  sources: readonly PersonalDataSource[];
  signal: AbortSignal;
  /** Called after each part, counted from 1. */
  onPart: (done: number) => Promise<void>;
}

/**
 * All data of a person as a zip stream: rows some hundred at a time, files as streams, one after the other.
 * An error destroys the archive stream with that error.
 */
export async function writeDataArchive(archive: Archive): Promise<Readable> {
  const { db, storage, userId, sources } = archive;
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let current: Readable | undefined;
  zip.on('error', (error: Error) => output.destroy(error));
  output.on('error', () => current?.destroy());
  output.on('close', () => current?.destroy());
  const add = (name: string, parts: () => AsyncIterable<string | Buffer>) =>
    zip.addReadStreamLazy(name, { mode: 0o100644 }, (done) => {
      current = Readable.from(parts(), { objectMode: false });
      current.on('error', (error) => output.destroy(error));
      done(null, current);
    });
  sources.forEach((source, index) =>
    add(`${source.name}.json`, async function* () {
      yield* jsonOf(archive, source);
      await archive.onPart(index + 1);
    }),
  );
  for (const source of sources) {
    for (const { key, name } of (await source.listFiles?.(db, userId)) ?? []) add(name, () => storedFile(storage, key));
  }
  zip.end();
  return output;
}

async function* jsonOf({ db, userId, signal }: Archive, source: PersonalDataSource): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const rows of source.read(db, userId)) {
    signal.throwIfAborted();
    yield separator + rows.map((row) => JSON.stringify(row)).join(',\n');
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** Opened when its turn comes; a file that was replaced meanwhile is empty. */
async function* storedFile(storage: Storage, key: string): AsyncGenerator<Buffer> {
  try {
    yield* (await storage.get(key)) as AsyncIterable<Buffer>;
  } catch (error) {
    if (!(error instanceof NoSuchObject)) throw error;
  }
}
