import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db } from '#db/client.ts';
import { readRow, readRows, rowOf, run } from '#db/rows.ts';
import { AppError } from '#platform/http/errors.ts';

const idRow = rowOf({ id: z.uuid() });

interface Wanted {
  userId: string;
  /** The place is free again when this session ends. */
  sessionId: string;
  playerId: string;
  videoId: string;
  /** Number of players of an account that may play at the same time; 0: unlimited. */
  limit: number;
  /** When the place expires unless it is renewed. */
  expiresAt: Date;
  /** Whether the oldest players lose their places. */
  isTakingOver: boolean;
}

/**
 * Reserves a place for a player of an account; concurrent requests are serialised across all nodes.
 * @returns the players that have lost their place; null if none is available
 * @throws AppError sessions.required when the session has just ended
 */
export async function takePlace(db: Db, wanted: Wanted): Promise<string[] | null> {
  const { userId, sessionId, playerId, videoId, limit, expiresAt, isTakingOver } = wanted;
  return db.transaction(async (tx) => {
    // Locked before any place: whoever ends a session locks in this order, too. Callers are cached for some seconds.
    const session = await readRow(tx, idRow)`select id from sessions where id = ${sessionId}::uuid for key share`;
    if (!session) throw new AppError('sessions.required');
    await run(tx)`select pg_advisory_xact_lock(hashtextextended('playing:' || ${userId}, 0))`;
    await run(tx)`delete from playback_places where user_id = ${userId} and expires_at <= now()`;
    const taken = await readRows(tx, idRow)`
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
      insert into playback_places (id, user_id, session_id, video_id, expires_at)
      values (${playerId}, ${userId}, ${sessionId}, ${videoId}, ${expiresAt.toISOString()}::timestamptz)
      on conflict (user_id, id) do update
        set session_id = excluded.session_id, video_id = excluded.video_id, expires_at = excluded.expires_at`;
    return lost;
  });
}

/** Releases the place of a player, if it has one. */
export async function freePlace(db: Db, userId: string, playerId: string): Promise<void> {
  await run(db)`delete from playback_places where id = ${playerId} and user_id = ${userId}`;
}
