import { previewFolder, previewPictureKey } from '#community/post-links.ts';
import { unusedPicturesJob } from '#community/preview-jobs.ts';
import type { Db } from '#db/client.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { deleteUnused, findPicture } from './link-previews.queries.ts';

/** So long a preview stays that no post names: its author may still be writing. */
const keptDays = 7;

/** Removes previews that no post names any more, and then their pictures. */
export async function removeUnusedPreviews(db: Db, signal: AbortSignal): Promise<void> {
  for (let count = -1; count !== 0;) {
    signal.throwIfAborted();
    count = await db.transaction(async (tx) => {
      const ids = await deleteUnused(tx, keptDays);
      await enqueue(
        tx,
        unusedPicturesJob,
        ids.map((previewId) => ({ payload: { previewId }, key: String(previewId) })),
      );
      return ids.length;
    });
  }
}

/** Removes the pictures of a preview that it does not show. */
export async function removeUnusedPictures(db: Db, storage: Storage, previewId: number): Promise<void> {
  const shown = await findPicture(db, previewId);
  const kept = shown === null ? null : previewPictureKey(previewId, shown);
  const unused: string[] = [];
  for await (const key of storage.list(previewFolder(previewId))) if (key !== kept) unused.push(key);
  for (const key of unused) await storage.deletePrefix(key);
}
