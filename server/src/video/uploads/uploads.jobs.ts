import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { defineJob, JobRefused } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { originalFolder } from '#video/storage-keys.ts';
import { packagingJob } from '#video/video-jobs.ts';
import type { UploadFiles } from './upload-files.ts';
import { expireUploads, findUpload, listKnown, writeStored } from './uploads.queries.ts';

/** Puts a completely uploaded file where it stays in the storage. */
const storingJob = defineJob({
  name: 'videos.storing',
  payload: z.object({ uploadId: z.uuid() }),
  atOnce: 2,
  isShort: false,
  // Retries for days, in case the storage is unavailable.
  retries: { limit: 100, firstDelaySeconds: 5, maxDelaySeconds: 1800 },
  limitSeconds: 4 * 3600,
});

export type StoringJob = typeof storingJob;

/**
 * Of uploads in the bucket any node can do it; of those in a folder only a node that has the folder, which has a queue of its own.
 * @param node the name of the folder's node; null: in the bucket
 */
export function storingJobOf(node: string | null): StoringJob {
  return node === null ? storingJob : { ...storingJob, name: `${storingJob.name}/${node}` };
}

/** Runs every minute: gives up uploads without data for days. */
export const expiryJob = defineJob({
  name: 'videos.uploads',
  payload: z.object({}),
  atOnce: 1,
  isShort: false,
  retries: { limit: 1, firstDelaySeconds: 10, maxDelaySeconds: 10 },
  limitSeconds: 300,
  repeats: { cron: '* * * * *', timeZone: 'UTC', payload: {} },
});

interface Deps {
  db: Db;
  storage: Storage;
  files: UploadFiles;
  finish(uploadId: string): Promise<void>;
  tell(videoId: string): Promise<void>;
}

/** Background work on uploads. */
export function createUploadWork({ db, storage, files, finish, tell }: Deps) {
  /** Puts a file into the storage and queues its packaging. */
  async function store(uploadId: string): Promise<void> {
    const row = await findUpload(db, uploadId);
    if (!row?.isFinished) return;
    const key = `${originalFolder(row.videoId)}/${uploadId}`;
    const isHere = await files.moveTo(uploadId, key);
    if (!isHere && !(await storage.head(key))) throw new JobRefused(`the file of upload ${uploadId} is gone`);
    const isWanted = await db.transaction(async (tx) => {
      if (!(await writeStored(tx, row, key))) return false;
      await enqueue(tx, packagingJob, [{ payload: { videoId: row.videoId, key }, key }]);
      return true;
    });
    if (!isWanted) await storage.deletePrefix(key);
    await files.remove(uploadId);
    await tell(row.videoId);
  }

  async function expire(): Promise<void> {
    for (const { id, videoId } of await expireUploads(db)) {
      await files.remove(id);
      await tell(videoId);
    }
  }

  /** Repairs what a crash between two steps has left on this node, or in the bucket: complete files, and files without an upload. */
  async function sweep(): Promise<void> {
    const ids = await files.list();
    if (ids.length === 0) return;
    const known = new Map((await listKnown(db, ids)).map((row) => [row.id, row]));
    for (const id of ids) {
      const row = known.get(id);
      const size = await files.sizeOf(id);
      if (row) {
        if (!row.isFinished && size === Number(row.size)) await finish(id);
      } else if (await isOld(id)) await files.remove(id);
    }
  }

  /** An upload that is just being created has no row yet. */
  async function isOld(id: string): Promise<boolean> {
    const changedAt = await files.changedAt(id);
    return changedAt === null || changedAt < Date.now() - 600_000;
  }

  return { store, expire, sweep };
}
