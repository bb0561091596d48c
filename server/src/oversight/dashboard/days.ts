/** Number of weekly cohorts shown. */
export const cohortCount = 8;

const dayMilliseconds = 86_400_000;

/** The day `count` days later (or earlier), as `2026-11-22`. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMilliseconds).toISOString().slice(0, 10);
}

/** The UTC day of an instant. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** The Monday of the day's week. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** All days from the first to the last, both included. */
export function daysBetween(from: string, to: string): string[] {
  const count = (Date.parse(to) - Date.parse(from)) / dayMilliseconds + 1;
  return Array.from({ length: Math.max(0, count) }, (_, at) => addDays(from, at));
}
