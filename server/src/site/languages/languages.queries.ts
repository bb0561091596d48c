import { eq } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRow, rowOf, run } from '#db/rows.ts';
import { languages } from '#db/tables/languages.ts';

export function listRows(db: Db | Tx) {
  return db.select().from(languages).orderBy(languages.position);
}

/** Until the end of the transaction nobody else changes which language stands in for another. */
export async function lockLanguages(tx: Tx): Promise<void> {
  await run(tx)`select from languages order by id for update`;
}

export async function updateFallback(tx: Tx, code: string, fallbackCode: string | null): Promise<void> {
  await tx.update(languages).set({ fallbackCode }).where(eq(languages.code, code));
}

const circleRow = rowOf({ isCircle: z.boolean() });

/** Whether a language leads back to itself by what stands in for it. */
export async function isCircle(tx: Tx, code: string): Promise<boolean> {
  const row = await readRow(tx, circleRow)`
    with recursive chain (code) as (
      select fallback_code from languages where code = ${code}
      union
      select l.fallback_code from chain join languages l on l.code = chain.code)
    select exists (select from chain where chain.code = ${code}) as "isCircle"`;
  return row?.isCircle ?? false;
}
