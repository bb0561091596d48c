import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { attachmentKey } from '#learning/storage-keys.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import type { Job } from '#platform/jobs/run-job.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { listKnownFiles, listUnusedAssets, markKept, removeAsset } from './unused-assets.queries.ts';

/** How long a file and its course are left alone: it may belong to an upload, an open draft, or a lesson in preparation. */
const safeDays = 7;
const dayMilliseconds = 86_400_000;
const filesAtOnce = 500;

/** Every night. */
export const unusedFilesJob = defineJob({
  name: 'courses.unused-files',
  payload: z.object({}),
  atOnce: 1,
  isShort: false,
  retries: { limit: 3, firstDelaySeconds: 60, maxDelaySeconds: 600 },
  limitSeconds: 3600,
  repeats: { cron: '23 3 * * *', timeZone: 'UTC', payload: {} },
});

interface Deps {
  db: Db;
  storage: Storage;
  log: Pick<FastifyBaseLogger, 'info'>;
  now?: () => Date;
}

/**
 * Removes files of courses that nothing references any more: neither published lessons, nor a draft, nor a version or an earlier
 * state of a lesson that can be restored. Also files without a row, left by a crash or the deletion of a course.
 */
export function createUnusedFiles({ db, storage, log, now = () => new Date() }: Deps) {
  async function run({ signal }: Pick<Job<object>, 'signal'>): Promise<void> {
    const before = new Date(now().getTime() - safeDays * dayMilliseconds);
    const assets = await removeUnused(before, signal);
    const files =
      (await removeStrays('course-assets', before, signal)) + (await removeStrays(attachmentKey(''), before, signal));
    if (assets + files > 0) log.info({ assets, files }, 'unused files of courses were removed');
  }

  async function removeUnused(before: Date, signal: AbortSignal): Promise<number> {
    await markKept(db, before);
    let removed = 0;
    for (const { id, storageKey } of await listUnusedAssets(db, before)) {
      if (signal.aborted) break;
      if (!(await removeAsset(db, id, before))) continue;
      // After the commit: a file left by a crash here is removed the next night.
      await storage.deletePrefix(storageKey);
      removed++;
    }
    return removed;
  }

  async function removeStrays(folder: string, before: Date, signal: AbortSignal): Promise<number> {
    let removed = 0;
    let keys: string[] = [];
    const settle = async () => {
      const known = await listKnownFiles(db, keys);
      for (const key of keys.filter((each) => !known.has(each))) {
        const file = await storage.head(key);
        if (!file || file.modifiedAt >= before) continue;
        await storage.deletePrefix(key);
        removed++;
      }
      keys = [];
    };
    for await (const key of storage.list(folder)) {
      if (signal.aborted) return removed;
      keys.push(key);
      if (keys.length === filesAtOnce) await settle();
    }
    await settle();
    return removed;
  }

  return { run };
}
