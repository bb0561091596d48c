import type { Tx } from '#db/client.ts';
import { run } from '#db/rows.ts';

/** Ends all sessions of a user, or one. After the commit, forget the cached callers. @returns how many ended */
export function endSessions(tx: Tx, userId: string, sessionId?: string): Promise<number> {
  return sessionId === undefined
    ? run(tx)`delete from sessions where user_id = ${userId}::uuid`
    : run(tx)`delete from sessions where user_id = ${userId}::uuid and id = ${sessionId}::uuid`;
}
