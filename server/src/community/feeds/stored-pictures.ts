import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';

/** Files of a picture: the whole one, and a small one unless the whole one is small. */
export const pictureFiles = ['small', 'full'] as const;
export type PictureFile = (typeof pictureFiles)[number];

export const picturesFolder = 'feed-pictures';

/** Folder of a picture in the storage, by its id. */
export const pictureFolder = (id: string): string => `${picturesFolder}/${id}`;

export const pictureKey = (id: string, file: PictureFile): string => `${pictureFolder(id)}/${file}.webp`;

/** Removes the files of a picture that there is no more. */
export const forgottenPictureJob = defineJob({
  name: 'feeds.forgotten-pictures',
  payload: z.object({ id: z.uuid() }),
  atOnce: 1,
  isShort: true,
  retries: { limit: 5, firstDelaySeconds: 60, maxDelaySeconds: 3600 },
  limitSeconds: 60,
});

/** Every night: what no post has kept. */
export const unusedPicturesJob = defineJob({
  name: 'feeds.unused-pictures',
  payload: z.object({}),
  atOnce: 1,
  isShort: false,
  retries: { limit: 3, firstDelaySeconds: 60, maxDelaySeconds: 600 },
  limitSeconds: 3600,
  repeats: { cron: '47 3 * * *', timeZone: 'UTC', payload: {} },
});

/** Call this in the transaction that deletes pictures: their files are deleted after the commit. */
export async function forgetPictures(tx: Tx, ids: readonly string[]): Promise<void> {
  await enqueue(
    tx,
    forgottenPictureJob,
    ids.map((id) => ({ payload: { id } })),
  );
}
