import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { readRow, rowOf, run } from '#db/rows.ts';

const pathRow = rowOf({ path: z.string().nullable() });

/** @returns the previous picture; null when there is no such active user */
export async function replaceAvatar(
  tx: Tx,
  userId: string,
  path: string | null,
): Promise<{ path: string | null } | null> {
  const before = await readRow(tx, pathRow)`
    select thumbnail_path as path from users where id = ${userId}::uuid and status = 'active' for no key update`;
  if (before) await run(tx)`update users set thumbnail_path = ${path}, updated_at = now() where id = ${userId}::uuid`;
  return before;
}
