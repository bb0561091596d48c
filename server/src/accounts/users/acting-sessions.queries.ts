import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { readRow, rowOf, run } from '#db/rows.ts';

const idRow = rowOf({ id: z.uuid() });

interface NewActing {
  /** As whom. */
  userId: string;
  actor: { userId: string; sessionId: string; address: string };
  salt: string;
  minutes: number;
}

/**
 * A session of somebody as another person, instead of the one that they had before. It is no sign that the person was here.
 * Null when the actor's own session has ended meanwhile.
 */
export async function insertActing(tx: Tx, { userId, actor, salt, minutes }: NewActing): Promise<string | null> {
  // Two that begin at once come one after the other.
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
