import type { DayFigure, Figure } from '@candela/contract/site/dashboard';

/**
 * By how much the whole days of a figure differ from as many days before; null where that says nothing. A day that goes on
 * would be held against one that is over.
 * @param today of the figures: UTC
 */
export function changeOf({ days, before }: Pick<Figure, 'days' | 'before'>, today: string): number | null {
  const whole = days.findIndex(({ day }) => day >= today);
  const count = whole === -1 ? days.length : whole;
  const [now, then] = [sumOf(days.slice(0, count)), sumOf(before.slice(0, count))];
  return now === null || then === null || then === 0 ? null : (now - then) / then;
}

function sumOf(days: readonly DayFigure[]): number | null {
  const values = days.flatMap(({ value }) => value ?? []);
  return values.length < days.length ? null : values.reduce((sum, value) => sum + value, 0);
}
