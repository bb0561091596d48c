import type { ConcernKind, DashboardRow, FigureKind, ListedKind, Revenue } from '@candela/contract/site/dashboard';
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';

/** Days, both included, as `2026-11-22`. */
export interface Days {
  from: string;
  to: string;
}

/** A row behind a figure. */
export interface FigureRow extends DashboardRow {
  /** As the database has it, to page by. */
  exactAt: string;
  /** Tells rows of the same instant apart, in the order of the list. */
  key: string;
}

export interface RowPage {
  /** One more than is shown. */
  limit: number;
  after: { at: string; text: string } | null;
}

/** What a domain counts of itself, day by day. */
export interface FigureSource {
  kind: FigureKind;
  /** Days on which there was nothing are left out. */
  count(db: Db, days: Days): Promise<{ day: string; value: number }[]>;
}

/** The rows behind a figure, newest first. */
export interface RowSource {
  kind: ListedKind;
  list(db: Db, days: Days, page: RowPage): Promise<FigureRow[]>;
}

/** What waits for somebody in a domain. */
export interface ConcernSource {
  kind: ConcernKind;
  /** Up to `maxConcerns`. */
  count(db: Db): Promise<{ count: number; oldestAt: string | null }>;
}

/** Who of the learners that joined in the weeks from `firstWeek` until `week`, both Mondays, learned in `week`. */
export type CountCohorts = (
  db: Db,
  weeks: { firstWeek: string; week: string },
) => Promise<{ joinedOn: string; learnerCount: number; activeCount: number }[]>;

/** What was paid on these days, and on as many before. */
export type ReadRevenue = (db: Db, days: readonly string[], before: readonly string[]) => Promise<Revenue[]>;

export interface DashboardSources {
  figures?: readonly FigureSource[];
  rows?: readonly RowSource[];
  concerns?: readonly ConcernSource[];
  countCohorts?: CountCohorts;
  readRevenue?: ReadRevenue;
}

/** How a domain tells the dashboard what to count. */
export type AddDashboardSources = (sources: DashboardSources) => void;

export const maxConcerns = 1000;

/** Whether an instant is of days, UTC. */
export function isInDays(instant: SQL, { from, to }: Days): SQL {
  return sql`${instant} >= ${from}::date::timestamp at time zone 'UTC'
    and ${instant} < (${to}::date + 1)::timestamp at time zone 'UTC'`;
}

/** Where the page begins, of rows in the order of an instant and a key, both descending. */
export function isAfter(instant: SQL, key: SQL, { after }: RowPage): SQL {
  // The first is what an index knows; the second tells the rows of its instant apart.
  return after
    ? sql`and ${instant} <= ${after.at}::timestamptz and (${instant}, ${key}) < (${after.at}::timestamptz, ${after.text})`
    : sql``;
}
