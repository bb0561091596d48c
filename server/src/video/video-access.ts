import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRow, rowOf, run } from '#db/rows.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { can, type Caller } from '@candela/contract/permissions';

/** The part of a user that decides which videos they manage. */
export type VideoManager = Caller & { userId: string };

const isOwned = (caller: VideoManager) =>
  can(caller, 'videos.all') ? sql`true` : sql`v.owner_id = ${caller.userId}::uuid`;

/** Condition on the video `v`: managed by the user, which means their own videos, or all for admins. */
export function isOwnVideo(caller: SignedInCaller): SQL {
  return sql`(v.deleted_at is null and ${isOwned(caller)})`;
}

/** Includes recordings of sessions that the caller hosted. */
export const isManagedVideo = (
  caller: VideoManager,
): SQL => sql`(v.deleted_at is null and (${isOwned(caller)} or exists (select from recordings r
  join event_hosts h on h.event_id = r.event_id where r.video_id = v.id and h.user_id = ${caller.userId})))`;

const managedRow = rowOf({
  id: z.uuid(),
  title: z.string(),
  state: z.enum(['uploading', 'processing', 'ready', 'failed']),
  durationSeconds: z.number(),
  /** The recorded event; null for other videos. */
  eventId: z.int().nullable(),
});

export type ManagedVideo = z.infer<typeof managedRow>;

/** The video if the caller manages it; otherwise null. */
export async function findManaged(db: Db | Tx, caller: SignedInCaller, id: string): Promise<ManagedVideo | null> {
  return readRow(db, managedRow)`
    select v.id, v.title, v.state, v.duration_seconds as "durationSeconds",
      (select event_id from recordings where video_id = v.id) as "eventId"
    from videos v where v.id = ${id} and ${isManagedVideo(caller)}`;
}

/** @throws AppError videos.notFound, also for other people's videos */
export async function requireManaged(db: Db | Tx, caller: SignedInCaller, id: string): Promise<ManagedVideo> {
  const video = await findManaged(db, caller, id);
  if (!video) throw new AppError('videos.notFound');
  return video;
}

/** Includes deleted ones. @throws AppError videos.notFound for other people's videos */
export async function requireOwn(db: Db | Tx, caller: SignedInCaller, id: string): Promise<void> {
  if ((await run(db)`select from videos v where v.id = ${id} and ${isOwned(caller)}`) === 0)
    throw new AppError('videos.notFound');
}
