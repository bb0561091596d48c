import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import type { ConcernKind, DashboardRow, FigureKind, ListedKind, Revenue } from '@candela/contract/oversight/dashboard';

/** A range of days, both included, as `2026-11-22`. */
export interface Days {
  from: string;
  to: string;
}

/** A row in the list behind a figure. */
export interface FigureRow extends DashboardRow {
  /** In the database's precision, for paging. */
  exactAt: string;
  /** Distinguishes rows of the same instant, in the order of the list. */
  key: string;
}

export interface RowPage {
  /** One more than is shown, to know whether there is a next page. */
  limit: number;
  after: { at: string; text: string } | null;
}

/** A daily figure that a domain provides. */
export interface FigureSource {
  kind: FigureKind;
  /** Days without any are left out. */
  count(db: Db, days: Days): Promise<{ day: string; value: number }[]>;
}

/** The rows behind a figure, newest first. */
export interface RowSource {
  kind: ListedKind;
  list(db: Db, days: Days, page: RowPage): Promise<FigureRow[]>;
}

/** Something that is waiting for an admin in a domain. */
export interface ConcernSource {
  kind: ConcernKind;
  /** Counted up to `maxConcerns`. */
  count(db: Db): Promise<{ count: number; oldestAt: string | null }>;
}

/** The number of learners who joined in each week from `firstWeek` to `week` and learned in `week`; weeks are given by their Monday. */
export type CountCohorts = (
  db: Db,
  weeks: { firstWeek: string; week: string },
) => Promise<{ joinedOn: string; learnerCount: number; activeCount: number }[]>;

/** Revenue on these days, and on the same number of days before. */
export type ReadRevenue = (db: Db, days: readonly string[], before: readonly string[]) => Promise<Revenue[]>;

export interface DashboardSources {
  figures?: readonly FigureSource[];
  rows?: readonly RowSource[];
  concerns?: readonly ConcernSource[];
  countCohorts?: CountCohorts;
  readRevenue?: ReadRevenue;
}

declare module '#platform/context.ts' {
  interface DomainContext {
    /** Figures of the dashboard. */
    figures: FigureSources;
  }
}

export type FigureSources = ReturnType<typeof createFigureSources>;

/** Collects the figures that the domains provide for the dashboard. */
export function createFigureSources() {
  const figures: FigureSource[] = [];
  const rows: RowSource[] = [];
  const concerns: ConcernSource[] = [];
  let cohorts: CountCohorts | undefined;
  let revenue: ReadRevenue | undefined;

  const add = (given: DashboardSources): void => {
    figures.push(...(given.figures ?? []));
    rows.push(...(given.rows ?? []));
    concerns.push(...(given.concerns ?? []));
    cohorts = given.countCohorts ?? cohorts;
    revenue = given.readRevenue ?? revenue;
  };

  const countCohorts = async (db: Db, weeks: Parameters<CountCohorts>[1]) => (await cohorts?.(db, weeks)) ?? [];

  const readRevenue: ReadRevenue = async (db, days, before) => (await revenue?.(db, days, before)) ?? [];

  return { figures, rows, concerns, countCohorts, readRevenue, add };
}

export const maxConcerns = 1000;

/** Whether an instant is within the UTC days. */
export function isInDays(instant: SQL, { from, to }: Days): SQL {
  return sql`${instant} >= ${from}::date::timestamp at time zone 'UTC'
    and ${instant} < (${to}::date + 1)::timestamp at time zone 'UTC'`;
}

/** Condition for the next page of rows ordered by an instant and a key, both descending. */
export function isAfter(instant: SQL, key: SQL, { after }: RowPage): SQL {
  // The first condition can use an index; the second one distinguishes rows of the same instant.
  return after
    ? sql`and ${instant} <= ${after.at}::timestamptz and (${instant}, ${key}) < (${after.at}::timestamptz, ${after.text})`
    : sql``;
}
