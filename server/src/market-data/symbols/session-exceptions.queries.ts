import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRow, readRows, rowOf, run } from '#db/rows.ts';
import type { SessionExceptionFields } from '@candela/contract/market-data/market-sessions';

const exceptionRow = rowOf({
  code: z.string(),
  day: z.string(),
  stretches: z.array(z.array(z.string())),
  note: z.string(),
});

export type ExceptionRow = z.infer<typeof exceptionRow>;

/** All of them, in the order of their days. */
export function listExceptions(db: Db | Tx): Promise<ExceptionRow[]> {
  return readRows(db, exceptionRow)`
    select session_code as code, day::text as day, stretches, note from session_exceptions order by day, code`;
}

export function findException(tx: Tx, code: string, day: string): Promise<ExceptionRow | null> {
  return readRow(tx, exceptionRow)`
    select session_code as code, day::text as day, stretches, note
    from session_exceptions where session_code = ${code} and day = ${day}::date`;
}

/** Until the transaction ends, nobody else changes exceptions: whether hours fit depends on the days beside them. */
export async function lockExceptions(tx: Tx): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock(hashtext('session_exceptions'))`;
}

export async function writeException(
  tx: Tx,
  code: string,
  day: string,
  { stretches, note }: SessionExceptionFields,
): Promise<void> {
  await run(tx)`
    insert into session_exceptions (session_code, day, stretches, note)
    values (${code}, ${day}::date, ${JSON.stringify(stretches)}::jsonb, ${note})
    on conflict (session_code, day) do update set stretches = excluded.stretches, note = excluded.note`;
}

export async function deleteException(tx: Tx, code: string, day: string): Promise<void> {
  await run(tx)`delete from session_exceptions where session_code = ${code} and day = ${day}::date`;
}

const countRow = rowOf({ code: z.string(), symbols: z.int() });

/** How many active symbols each session has. */
export async function countBySession(db: Db): Promise<Map<string, number>> {
  const rows = await readRows(db, countRow)`
    select session_code as code, count(*)::int as symbols from market_symbols where is_active group by session_code`;
  return new Map(rows.map(({ code, symbols }) => [code, symbols]));
}
