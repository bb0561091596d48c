import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db } from '#db/client.ts';
import { readRow, readRows, rowOf, run } from '#db/rows.ts';
import type { Job } from '#platform/jobs/run-job.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { uuidDigits } from '@candela/contract/uuids';
import { pictureFolder, picturesFolder } from './stored-pictures.ts';

/** How long a picture and its post are left alone: a composer may be open, in which it is put back. */
const safeDays = 7;
const dayMilliseconds = 86_400_000;
const filesAtOnce = 500;

const idRow = rowOf({ id: z.uuid() });

/** Condition that the picture `p` is older, and no post shows it, nor has its post been written since. */
const isUnused = (before: Date) => {
  const since = sql`${before.toISOString()}::timestamptz`;
  return sql`p.created_at < ${since} and not exists (select from feed_media m where m.picture_id = p.id)
    and not exists (select from feeds f where f.id = p.feed_id and f.updated_at >= ${since})`;
};

interface Deps {
  db: Db;
  storage: Storage;
  log: Pick<FastifyBaseLogger, 'info'>;
  now?: () => Date;
}

/** Removes pictures that no post shows, and files without a picture, which a crash has left. */
export function createUnusedPictures({ db, storage, log, now = () => new Date() }: Deps) {
  async function removeUnused({ signal }: Pick<Job<object>, 'signal'>): Promise<void> {
    const before = new Date(now().getTime() - safeDays * dayMilliseconds);
    const unused = await readRows(db, idRow)`
      select p.id from feed_pictures p where ${isUnused(before)} order by p.id limit 10000`;
    let pictures = 0;
    for (const { id } of unused) {
      if (signal.aborted) return;
      if (!(await removeRow(id, before))) continue;
      // After the commit: files that a crash leaves here go the next night.
      await storage.deletePrefix(pictureFolder(id));
      pictures++;
    }
    const files = await removeStrays(before, signal);
    if (pictures + files > 0) log.info({ pictures, files }, 'unused pictures of posts were removed');
  }

  /** Locked and asked again: a save that uses it locks it first. */
  function removeRow(id: string, before: Date): Promise<boolean> {
    return db.transaction(async (tx) => {
      await readRow(tx, idRow)`select id from feed_pictures where id = ${id}::uuid for update`;
      return (await run(tx)`delete from feed_pictures p where p.id = ${id}::uuid and ${isUnused(before)}`) > 0;
    });
  }

  async function removeStrays(before: Date, signal: AbortSignal): Promise<number> {
    let removed = 0;
    let keys: string[] = [];
    const settle = async () => {
      const strays = await findStrays(keys);
      for (const key of strays) {
        const file = await storage.head(key);
        if (!file || file.modifiedAt >= before) continue;
        await storage.deletePrefix(key);
        removed++;
      }
      keys = [];
    };
    for await (const key of storage.list(picturesFolder)) {
      if (signal.aborted) return removed;
      keys.push(key);
      if (keys.length === filesAtOnce) await settle();
    }
    await settle();
    return removed;
  }

  async function findStrays(keys: readonly string[]): Promise<string[]> {
    const ids = [...new Set(keys.flatMap((key) => idIn(key) ?? []))];
    const rows = await readRows(db, idRow)`select id from feed_pictures where id = any(${arrayOf(ids)}::uuid[])`;
    const known = new Set(rows.map(({ id }) => id));
    return keys.filter((key) => !known.has(idIn(key) ?? ''));
  }

  return { removeUnused };
}

const form = new RegExp(`^${pictureFolder(`(${uuidDigits})`)}/`);

const idIn = (key: string): string | undefined => form.exec(key)?.[1];
