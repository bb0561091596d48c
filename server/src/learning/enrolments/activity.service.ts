import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { dayIn, isTimeZone } from '#platform/time/time-zones.ts';
import type { Activity } from '@candela/contract/learning/enrolments';
import { listStudyDays, readTotals } from './activity.queries.ts';

const maxStreakDays = 1000;
const dayMilliseconds = 86_400_000;

export function createActivity({ db, now = () => new Date() }: { db: Db; now?: () => Date }) {
  /** @throws AppError profiles.invalidTimeZone */
  async function get(caller: SignedInCaller, timeZone: string | undefined): Promise<Activity> {
    if (timeZone !== undefined && !isTimeZone(timeZone)) throw new AppError('profiles.invalidTimeZone');
    const today = dayIn(caller.timeZone ?? timeZone ?? 'UTC', now());
    const days = await listStudyDays(db, caller.userId, maxStreakDays);
    const monday = mondayOf(today);
    const month = today.slice(0, 7);
    const totals = await readTotals(db, caller.userId);
    return {
      ...totals,
      lessonsThisWeek: sum(days.filter((d) => d.day >= monday).map((d) => d.completedLessons)),
      watchedSecondsThisMonth: sum(days.filter((d) => d.day.startsWith(month)).map((d) => d.watchedSeconds)),
      streakDays: streakOf(
        days.map((d) => d.day),
        today,
      ),
    };
  }
  return { get };
}

/** Consecutive days up to `today`; a streak continues if the last day was yesterday. Days are newest first. */
export function streakOf(days: readonly string[], today: string): number {
  const first = days.find((day) => day <= today);
  if (first === undefined || daysBetween(first, today) > 1) return 0;
  let streak = 0;
  for (const day of days.slice(days.indexOf(first))) {
    if (daysBetween(day, first) !== streak) break;
    streak++;
  }
  return streak;
}

/** Monday of a day's week, both as YYYY-MM-DD. */
export function mondayOf(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  return new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * dayMilliseconds).toISOString().slice(0, 10);
}

function daysBetween(earlier: string, later: string): number {
  return Math.round((Date.parse(later) - Date.parse(earlier)) / dayMilliseconds);
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
