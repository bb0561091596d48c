import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db } from '#db/client.ts';
import { readRows, rowOf, run } from '#db/rows.ts';

const placeRow = rowOf({ id: z.uuid() });

interface Wanted {
  userId: string;
  playerId: string;
  videoId: string;
  /** How many players of an account play at once; 0: as many as there are. */
  limit: number;
  /** When the place is free again unless it is taken once more. */
  expiresAt: Date;
  /** Whether those that were taken first make room. */
  isTakingOver: boolean;
}

/**
 * Gives a player a place among those of its account, one after another however many ask, on whatever node.
 * @returns the players that lost theirs for it; null when there is none left
 */
export async function takePlace(db: Db, wanted: Wanted): Promise<string[] | null> {
  const { userId, playerId, videoId, limit, expiresAt, isTakingOver } = wanted;
  return db.transaction(async (tx) => {
    await run(tx)`select pg_advisory_xact_lock(hashtextextended('playing:' || ${userId}, 0))`;
    await run(tx)`delete from playback_places where user_id = ${userId} and expires_at <= now()`;
    const taken = await readRows(tx, placeRow)`
      select id from playback_places where user_id = ${userId} order by created_at, id`;
    const others = taken.filter(({ id }) => id !== playerId);
    const isNew = others.length === taken.length;
    const surplus = limit === 0 || !isNew ? 0 : Math.max(0, others.length + 1 - limit);
    if (surplus > 0 && !isTakingOver) return null;
    const lost = others.slice(0, surplus).map(({ id }) => id);
    if (lost.length > 0) {
      await run(tx)`
        delete from playback_places where user_id = ${userId} and id = any(${arrayOf(lost)}::uuid[])`;
    }
    await run(tx)`
      insert into playback_places (id, user_id, video_id, expires_at)
      values (${playerId}, ${userId}, ${videoId}, ${expiresAt.toISOString()}::timestamptz)
      on conflict (user_id, id) do update set video_id = excluded.video_id, expires_at = excluded.expires_at`;
    return lost;
  });
}

/** Frees the place of a player; none is no fault. */
export async function freePlace(db: Db, userId: string, playerId: string): Promise<void> {
  await run(db)`delete from playback_places where id = ${playerId} and user_id = ${userId}`;
}
