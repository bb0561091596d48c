import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRow, rowOf, run } from '#db/rows.ts';

const proverRow = rowOf({ email: z.string(), passwordHash: z.string().nullable() });

export function findProver(db: Db, userId: string) {
  return readRow(db, proverRow)`
    select lower(email) as email, password_hash as "passwordHash" from users where id = ${userId}::uuid and status = 'active'`;
}

export async function noteVerified(db: Db | Tx, sessionId: string): Promise<void> {
  await run(db)`update sessions set verified_at = now() where id = ${sessionId}::uuid`;
}
