import { Temporal } from 'temporal-polyfill';

/** Days, both included. */
export interface DayPeriod {
  from: string;
  to: string;
}

/**
 * The week (from Monday), month or year of `today` up to it, and the one before up to the same day: of a longer month, up to its last day
 * if the one before is shorter.
 */
export function periodsUpTo(unit: 'week' | 'month' | 'year', today: string): { period: DayPeriod; before: DayPeriod } {
  const to = Temporal.PlainDate.from(today);
  const step = { [`${unit}s`]: 1 };
  const from =
    unit === 'week'
      ? to.subtract({ days: to.dayOfWeek - 1 })
      : to.with(unit === 'month' ? { day: 1 } : { month: 1, day: 1 });
  return {
    period: { from: from.toString(), to: to.toString() },
    // A day that the month before does not have is its last one.
    before: { from: from.subtract(step).toString(), to: to.subtract(step).toString() },
  };
}

/** Each day of a period. */
export function daysOf({ from, to }: DayPeriod): string[] {
  const first = Temporal.PlainDate.from(from);
  const count = first.until(to, { largestUnit: 'days' }).days + 1;
  return Array.from({ length: count }, (_, index) => first.add({ days: index }).toString());
}
