import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { readRow, rowOf, run } from '#db/rows.ts';

const idRow = rowOf({ id: z.uuid() });

interface NewActing {
  /** The user as whom the admin acts. */
  userId: string;
  actor: { userId: string; sessionId: string; address: string };
  salt: string;
  minutes: number;
}

/**
 * Starts a session as another user, replacing the admin's previous one. It does not count as a visit of that user.
 * Null when the admin's own session has ended meanwhile.
 */
export async function insertActing(tx: Tx, { userId, actor, salt, minutes }: NewActing): Promise<string | null> {
  // Serialises two that start at once.
  const parent = await readRow(tx, idRow)`select id from sessions where id = ${actor.sessionId}::uuid for update`;
  if (!parent) return null;
  await run(tx)`delete from sessions where parent_id = ${parent.id}::uuid`;
  const row = await readRow(tx, idRow)`
    insert into sessions (user_id, salt, expires_at, idle_until, address, user_agent, verified_at, parent_id, actor_id)
    select ${userId}::uuid, ${salt}, ends_at, ends_at, ${actor.address}, '', null, ${parent.id}::uuid, ${actor.userId}::uuid
    from (select now() + make_interval(mins => ${minutes}::int) as ends_at) t
    returning id`;
  return row?.id ?? null;
}
