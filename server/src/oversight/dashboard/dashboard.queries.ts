import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { bigintText, instantText, readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import type { Days } from '#site/figure-sources.ts';
import type { FigureKind } from '@candela/contract/oversight/dashboard';

/** Days that are counted again, because data arrives late: offline devices report later, and days end later in other time zones. */
const openDays = 3;

const dayRow = rowOf({ day: z.iso.date() });

/** The first day to count (again); figures before `earliest` are not kept. */
export async function findFirstOpenDay(db: Db, kind: FigureKind, earliest: string): Promise<string> {
  const { day } = await requireRow(db, dayRow)`
    select greatest(${earliest}::date, coalesce(max(day) + 1, ${earliest}::date))::text as day from day_figures
    where kind = ${kind} and computed_at >= (day + 1 + ${openDays}::int)::timestamp at time zone 'UTC'`;
  return day;
}

/** Stores the figures of these days; 0 for days without any. */
export async function writeFigures(
  db: Db,
  kind: FigureKind,
  days: Days,
  counted: readonly { day: string; value: number }[],
): Promise<void> {
  await run(db)`
    insert into day_figures (kind, day, value, computed_at)
    select ${kind}, d::date, coalesce(x.value, 0), now()
    from generate_series(${days.from}::date, ${days.to}::date, interval '1 day') d
      left join jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) x (day date, value bigint) on x.day = d::date
    on conflict (kind, day) do update set value = excluded.value, computed_at = excluded.computed_at`;
}

const figureRow = rowOf({ kind: z.string(), day: z.iso.date(), value: bigintText });

export function listFigures(db: Db, days: Days): Promise<z.infer<typeof figureRow>[]> {
  return readRows(db, figureRow)`
    select kind, day::text as day, value::text as value from day_figures
    where day between ${days.from}::date and ${days.to}::date`;
}

const computedRow = rowOf({ at: instantText.nullable() });

/** When all figures were last counted: the oldest of their times. */
export async function findComputedAt(db: Db): Promise<string | null> {
  const row = await readRow(db, computedRow)`
    select min(at) as at from (select max(computed_at) as at from day_figures group by kind) kinds`;
  return row?.at ?? null;
}

const isDueRow = rowOf({ isDue: z.boolean() });

/** Whether a week has to be counted: once a day until its last days are final. */
export async function isWeekDue(db: Db, week: string): Promise<boolean> {
  const { isDue } = await requireRow(db, isDueRow)`
    select coalesce(max(computed_at) < least(now() - interval '20 hours',
      (${week}::date + 7 + ${openDays}::int)::timestamp at time zone 'UTC'), true) as "isDue"
    from cohort_weeks where joined_on + week * 7 = ${week}::date`;
  return isDue;
}

interface Counted {
  joinedOn: string;
  learnerCount: number;
  activeCount: number;
}

export async function writeWeek(db: Db, week: string, counted: readonly Counted[]): Promise<void> {
  await run(db)`
    insert into cohort_weeks (joined_on, week, learner_count, active_count, computed_at)
    select x."joinedOn", (${week}::date - x."joinedOn") / 7, x."learnerCount", x."activeCount", now()
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) x ("joinedOn" date, "learnerCount" int, "activeCount" int)
    on conflict (joined_on, week) do update set learner_count = excluded.learner_count,
      active_count = excluded.active_count, computed_at = excluded.computed_at`;
}

const cohortRow = rowOf({ joinedOn: z.iso.date(), week: z.int(), learnerCount: z.int(), activeCount: z.int() });

/** Cohorts that joined from a Monday on, oldest first. */
export function listCohortWeeks(db: Db, from: string): Promise<z.infer<typeof cohortRow>[]> {
  return readRows(db, cohortRow)`
    select joined_on::text as "joinedOn", week, learner_count as "learnerCount", active_count as "activeCount"
    from cohort_weeks where joined_on >= ${from}::date order by joined_on, week`;
}
