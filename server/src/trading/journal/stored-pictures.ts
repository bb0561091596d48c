import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';

/** Folder of a picture in the storage, by its id. */
export const pictureFolder = (id: string) => `journal-pictures/${id}`;

export const pictureKey = (id: string) => `${pictureFolder(id)}/picture.webp`;

/** Removes the file of a picture that there is no more. */
export const unusedPictureJob = defineJob({
  name: 'journal.unused-pictures',
  payload: z.object({ id: z.uuid() }),
  atOnce: 1,
  isShort: true,
  retries: { limit: 5, firstDelaySeconds: 60, maxDelaySeconds: 3600 },
  limitSeconds: 60,
});

/** Call this in the transaction that deletes pictures: their files are deleted after the commit. */
export async function forgetPictures(tx: Tx, ids: readonly string[]): Promise<void> {
  await enqueue(
    tx,
    unusedPictureJob,
    ids.map((id) => ({ payload: { id } })),
  );
}
