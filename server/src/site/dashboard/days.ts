/** Weeks of learners that are looked back. */
export const cohortCount = 8;

const dayMilliseconds = 86_400_000;

/** A day some days later, or earlier, as `2026-11-22`. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMilliseconds).toISOString().slice(0, 10);
}

/** The day of an instant, UTC. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** The Monday of its week. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** Days from the first to the last one, both included. */
export function daysBetween(from: string, to: string): string[] {
  const count = (Date.parse(to) - Date.parse(from)) / dayMilliseconds + 1;
  return Array.from({ length: Math.max(0, count) }, (_, at) => addDays(from, at));
}
