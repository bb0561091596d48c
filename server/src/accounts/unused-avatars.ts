import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { uuidDigits } from '@candela/contract/uuids';

const form = new RegExp(String.raw`^/avatars/(${uuidDigits})\.webp$`);

/** Folder of a picture in the storage, by its id. */
export const avatarFolder = (id: string) => `avatars/${id}`;

export const avatarKey = (id: string) => `${avatarFolder(id)}/avatar.webp`;

/** Removes the file of a picture that is no longer used. */
export const unusedAvatarJob = defineJob({
  name: 'accounts.unused-avatars',
  payload: z.object({ id: z.uuid() }),
  atOnce: 1,
  isShort: true,
  retries: { limit: 5, firstDelaySeconds: 60, maxDelaySeconds: 3600 },
  limitSeconds: 60,
});

/** Call this in the transaction that removes a user's picture: the file is deleted after the commit. */
export async function forgetAvatar(tx: Tx, path: string | null): Promise<void> {
  const id = idOf(path);
  if (id) await enqueue(tx, unusedAvatarJob, [{ payload: { id } }]);
}

/** Storage key of a picture by its path on the site; null for a foreign path. */
export function avatarKeyOf(path: string | null): string | null {
  const id = idOf(path);
  return id ? avatarKey(id) : null;
}

function idOf(path: string | null): string | undefined {
  return path === null ? undefined : form.exec(path)?.[1];
}
