import { createHash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { pipeline, Transform, type Readable } from 'node:stream';
import pLimit from 'p-limit';
import * as z from 'zod';
import { NoSuchObject, type Storage } from './storage.ts';

/** An object whose copy was read back and is identical. */
const movedSchema = z.object({ key: z.string(), etag: z.string(), size: z.int(), sha256: z.string() });
type Moved = z.infer<typeof movedSchema>;

interface Move {
  from: Storage;
  to: Storage;
  /** A file that records what was moved, one line each: an interrupted run continues where it stopped. */
  journal: string;
  /** Objects copied concurrently. */
  atOnce?: number;
  report?(progress: MoveProgress): void;
}

export interface MoveProgress {
  copied: number;
  /** Objects that an earlier run has copied. */
  known: number;
  bytes: number;
}

/**
 * Copies every object, reads each copy back and compares its SHA-256. The originals stay. It can be run while the server runs,
 * and again after the server has stopped, for objects added meanwhile.
 * @throws Error naming an object whose copy differs, or any error of a store; finished copies are not repeated
 */
export async function copyStorage({ from, to, journal, atOnce = 4, report }: Move): Promise<MoveProgress> {
  const moved = new Map((await readJournal(journal)).map((line) => [line.key, line]));
  const lines = await open(journal, 'a');
  const limit = pLimit(atOnce);
  const progress: MoveProgress = { copied: 0, known: 0, bytes: 0 };
  const running = new Set<Promise<void>>();
  let failure: unknown;

  async function take(key: string): Promise<void> {
    const source = await from.head(key);
    if (!source) return;
    const known = moved.get(key);
    const isThere = known?.etag === source.etag && (await to.head(key))?.size === known.size;
    if (isThere) progress.known++;
    else {
      const sha256 = await copy(from, to, key);
      if (sha256 === null) return;
      const line: Moved = { key, etag: source.etag, size: source.size, sha256 };
      await lines.appendFile(`${JSON.stringify(line)}\n`);
      progress.copied++;
      progress.bytes += source.size;
    }
    report?.(progress);
  }

  try {
    // The first line after an incomplete one.
    await lines.appendFile('\n');
    for await (const key of from.list('')) {
      const work: Promise<void> = limit(() => (failure === undefined ? take(key) : undefined))
        .catch((error: unknown) => {
          failure ??= error;
        })
        .finally(() => running.delete(work));
      running.add(work);
      // Limits the number of promises: the list continues when there is room.
      while (running.size >= 4 * atOnce) await Promise.race(running);
      if (failure !== undefined) break;
    }
    await Promise.all(running);
  } finally {
    await lines.close();
  }
  if (failure !== undefined) throw failure;
  return progress;
}

/**
 * Deletes the originals of objects that were copied and have not changed since.
 * @returns how many
 */
export async function removeCopied({ from, journal }: Pick<Move, 'from' | 'journal'>): Promise<number> {
  let removed = 0;
  for (const { key, etag } of await readJournal(journal)) {
    if ((await from.head(key))?.etag !== etag) continue;
    await from.deletePrefix(key);
    removed++;
  }
  return removed;
}

/** @returns the SHA-256 of the object; null when it was deleted meanwhile */
async function copy(from: Storage, to: Storage, key: string): Promise<string | null> {
  const hash = createHash('sha256');
  const bytes = await from.get(key).catch((error: unknown) => {
    if (error instanceof NoSuchObject) return null;
    throw error;
  });
  if (!bytes) return null;
  const hashed = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  // If either end fails the other one is destroyed too; the writing store reports why.
  await to.put(
    key,
    pipeline(bytes, hashed, () => {}),
  );
  const sha256 = hash.digest('hex');
  if ((await hashOf(await to.get(key))) !== sha256) throw new Error(`the copy of ${key} differs from it`);
  return sha256;
}

async function hashOf(bytes: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of bytes as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest('hex');
}

async function readJournal(path: string): Promise<Moved[]> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    try {
      return line === '' ? [] : [movedSchema.parse(JSON.parse(line))];
    } catch {
      // An incomplete line.
      return [];
    }
  });
}
