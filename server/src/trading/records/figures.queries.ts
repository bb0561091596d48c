import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { readRows, rowOf, run } from '#db/rows.ts';
import { recordDimensions, type RecordCounts } from '#db/tables/records.ts';
import type { ResultSummary } from '@candela/markets/figures/result-summaries';
import type { Figures } from './month-figures.ts';

/** Replaces what a month of an author says. */
export async function writeMonth(tx: Tx, authorId: string, month: string, figures: readonly Figures[]): Promise<void> {
  await run(tx)`delete from idea_month_figures where author_id = ${authorId}::uuid and month = ${month}::date`;
  await run(tx)`
    insert into idea_month_figures (author_id, is_simulated, dimension, value, month, summary, counts)
    select ${authorId}::uuid, "isSimulated", dimension, value, ${month}::date, summary, counts
    from jsonb_to_recordset(${JSON.stringify(figures)}::jsonb)
      as x ("isSimulated" boolean, dimension text, value text, summary jsonb, counts jsonb)`;
}

const jsonOf = <T>() => z.custom<T>((value) => typeof value === 'object' && value !== null);

export const figuresRow = rowOf({
  isSimulated: z.boolean(),
  dimension: z.enum(recordDimensions),
  value: z.string(),
  summary: jsonOf<ResultSummary>(),
  counts: jsonOf<RecordCounts>(),
});

/** Counts of a release before lack what has been added. */
export const wholeCounts = sql`'{"resolutions": {}, "ranked": 0}'::jsonb || counts as counts`;

/** All months of an author, oldest first. */
export function listMonths(tx: Tx, authorId: string): Promise<Figures[]> {
  return readRows(tx, figuresRow)`
    select is_simulated as "isSimulated", dimension, value, summary, ${wholeCounts} from idea_month_figures
    where author_id = ${authorId}::uuid order by month`;
}

/** Replaces the totals of an author. */
export async function writeTotals(
  tx: Tx,
  authorId: string,
  totals: readonly (Figures & { closed: number; lowerBound: number | null })[],
): Promise<void> {
  await run(tx)`delete from record_totals where author_id = ${authorId}::uuid`;
  await run(tx)`
    insert into record_totals (author_id, is_simulated, dimension, value, summary, counts, closed, lower_bound)
    select ${authorId}::uuid, "isSimulated", dimension, value, summary, counts, closed, "lowerBound"
    from jsonb_to_recordset(${JSON.stringify(totals)}::jsonb) as x ("isSimulated" boolean, dimension text, value text, summary jsonb,
      counts jsonb, closed int, "lowerBound" float8)`;
}

const oldRow = rowOf({ authorId: z.uuid(), months: z.array(z.string()) });

/** Months that are still divided as in a release before. */
export function listOldMonths(tx: Tx, limit: number): Promise<z.infer<typeof oldRow>[]> {
  return readRows(tx, oldRow)`
    select author_id as "authorId", array_agg(distinct month::text) as months
    from (select author_id, month from idea_month_figures where counts -> 'ranked' is null limit ${limit}) m
    group by author_id order by author_id`;
}
