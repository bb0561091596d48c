import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRow, rowOf } from '#db/rows.ts';
import { AppError } from '#platform/http/errors.ts';

/** How long a confirmation of identity is valid. */
const validSeconds = 600;

const verifiedRow = rowOf({ isVerified: z.boolean() });

/**
 * Requires that the user has confirmed their identity within the last ten minutes: an unattended screen is not enough for
 * operations that give access away. Endpoints that always require it declare `isStepUp` in the contract; this function is for those
 * that require it for a part of what they do. Inside a transaction, pass that transaction.
 * @throws AppError sessions.stepUpRequired, keys.personOnly (called with an API key)
 */
export async function requireStepUp(
  db: Db | Tx,
  caller: { sessionId: string; keyId?: string | undefined },
): Promise<void> {
  if (caller.keyId !== undefined) throw new AppError('keys.personOnly');
  const row = await readRow(db, verifiedRow)`
    select coalesce(verified_at > now() - make_interval(secs => ${validSeconds}::int), false) as "isVerified"
    from sessions where id = ${caller.sessionId}::uuid`;
  if (!row?.isVerified) throw new AppError('sessions.stepUpRequired');
}
