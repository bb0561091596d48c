import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRow, rowOf } from '#db/rows.ts';
import { AppError } from '#platform/http/errors.ts';

/** How long a proof is good for. */
const validSeconds = 600;

const verifiedRow = rowOf({ isVerified: z.boolean() });

/**
 * Lets through who has proven who they are within the last ten minutes: an unattended screen is not enough for what gives
 * access away. Endpoints that always need it say `isStepUp` in the contract; this is for those that need it for a part of what
 * they do. Inside a transaction it is given that one.
 * @throws AppError sessions.stepUpRequired, keys.personOnly (a program calls)
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
