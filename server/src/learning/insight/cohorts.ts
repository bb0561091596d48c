import { sql, type SQL } from 'drizzle-orm';

/** Learners who enrolled from the first instant until before the second. */
export interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

/** Whether the enrolment `e` is within the period. */
export function isOfPeriod({ from, to }: Period): SQL {
  const conditions: SQL[] = [];
  if (from !== undefined) conditions.push(sql`e.enrolled_at >= ${from}::timestamptz`);
  if (to !== undefined) conditions.push(sql`e.enrolled_at < ${to}::timestamptz`);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** A period split into whole days (UTC) and the rest of its first and its last day. */
export interface PeriodParts {
  /** From the first day until before the second; null: open. */
  days: { from: string | null; to: string | null };
  rest: { from: string; to: string }[];
}

const dayMilliseconds = 86_400_000;

/** Splits a period: whole days are read from the figures, and only the rest is counted. */
export function partsOf({ from, to }: Period): PeriodParts {
  const first = from === undefined ? null : Math.ceil(Date.parse(from) / dayMilliseconds) * dayMilliseconds;
  const end = to === undefined ? null : Math.floor(Date.parse(to) / dayMilliseconds) * dayMilliseconds;
  if (from !== undefined && to !== undefined && first !== null && end !== null && first > end) {
    // Within a single day.
    return { days: { from: dayOf(first), to: dayOf(first) }, rest: [{ from, to }] };
  }
  const rest: PeriodParts['rest'] = [];
  if (from !== undefined && first !== null && Date.parse(from) < first) {
    rest.push({ from, to: new Date(first).toISOString() });
  }
  if (to !== undefined && end !== null && Date.parse(to) > end) rest.push({ from: new Date(end).toISOString(), to });
  return { days: { from: first === null ? null : dayOf(first), to: end === null ? null : dayOf(end) }, rest };
}

function dayOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}

/** The median number of days until completion, from counts by days. Null if there are none. */
export function medianOf(counts: ReadonlyMap<number, number>): number | null {
  const sorted = [...counts].toSorted(([a], [b]) => a - b);
  const total = sorted.reduce((sum, [, count]) => sum + count, 0);
  if (total === 0) return null;
  const at = (place: number) => {
    let seen = 0;
    return sorted.find(([, count]) => (seen += count) > place)?.[0] ?? 0;
  };
  return (at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2;
}
