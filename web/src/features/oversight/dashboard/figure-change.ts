import type { DayFigure, Figure } from '@candela/contract/oversight/dashboard';

/**
 * Change of a figure over its complete days compared with the same number of days before; null if not meaningful. An incomplete day
 * must not be compared with a complete one.
 * @param today the current UTC day, as figures are counted by UTC
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
