import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { uuidDigits } from '@candela/contract/uuids';

const form = new RegExp(String.raw`^/academy-covers/(${uuidDigits})\.webp$`);

/** The id of a picture by its path on the site. */
export const coverIdOf = (path: string) => form.exec(path)?.[1];

/** Storage key of a picture, by its id. */
export function academyCoverKey(id: string): string {
  return `${folderOf(id)}/cover.webp`;
}

export const folderOf = (id: string) => `academy-covers/${id}`;

/** Removes the file of a picture that no academy uses any more. */
export const unusedCoverJob = defineJob({
  name: 'academies.unused-covers',
  payload: z.object({ id: z.uuid() }),
  atOnce: 1,
  isShort: true,
  retries: { limit: 5, firstDelaySeconds: 60, maxDelaySeconds: 3600 },
  limitSeconds: 60,
});

/** Call this in the transaction that removes an academy's picture: the file is deleted after the commit, never before. */
export async function forgetCover(tx: Tx, coverPath: string | null): Promise<void> {
  const id = coverPath && coverIdOf(coverPath);
  if (id) await enqueue(tx, unusedCoverJob, [{ payload: { id } }]);
}
