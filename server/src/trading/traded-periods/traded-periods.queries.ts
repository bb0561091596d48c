import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { readRows, rowOf } from '#db/rows.ts';
import { isInPeriod, type ZonedPeriod } from '#db/zoned-periods.ts';

const resultRow = rowOf({ net: z.int() });

/** Results of the practice sessions that ended in a period, in their order. Those of sessions that go on are not told. */
export function listPractised(db: Db, userId: string, period: ZonedPeriod) {
  return readRows(db, resultRow)`
    select o.net from practice_sessions p join practice_orders o on o.session_id = p.id
    where p.user_id = ${userId}::uuid and o.net is not null and ${isInPeriod(sql`p.finished_at`, period)}
    order by p.finished_at, p.id, o.number`;
}

const writtenRow = rowOf({
  net: z.int(),
  isPlanKept: z.boolean().nullable(),
  /** Of the trade idea that was taken; null: of none, or it has no result. */
  issued: z.int().nullable(),
});

export type WrittenRow = z.infer<typeof writtenRow>;

/** Trades of the journal, in the order of time. What was practised is counted as practice. */
export function listWritten(db: Db, userId: string, period: ZonedPeriod) {
  return readRows(db, writtenRow)`
    select j.net, case when j.checklist = '[]'::jsonb then null else not j.checklist @> '[{"isKept": false}]'::jsonb end as "isPlanKept",
      i.net as issued
    from journal_entries j left join ideas i on i.id = j.idea_id and i.status <> 'void'
    where j.user_id = ${userId}::uuid and j.source <> 'practice' and ${isInPeriod(sql`j.traded_at`, period)}
    order by j.traded_at, j.id`;
}
