import { stages, type Stage } from '@candela/contract/scanning/integrity-terms';

/** Alerts that took no longer than these milliseconds, and longer than those before; shortest first. */
export type Spread = { milliseconds: number; alerts: number }[];

/** By stage, and then by milliseconds: how many alerts took so long. */
export type Times = Partial<Record<Stage, Record<string, number>>>;

/** The times of several days together. */
export function joinTimes(days: readonly Times[]): Record<Stage, Spread> {
  const join = (stage: Stage): Spread => {
    const counts = new Map<number, number>();
    for (const times of days)
      for (const [milliseconds, alerts] of Object.entries(times[stage] ?? {}))
        counts.set(Number(milliseconds), (counts.get(Number(milliseconds)) ?? 0) + alerts);
    return [...counts].map(([milliseconds, alerts]) => ({ milliseconds, alerts })).toSorted(byTime);
  };
  return Object.fromEntries(stages.map((stage) => [stage, join(stage)])) as Record<Stage, Spread>;
}

const byTime = (a: Spread[number], b: Spread[number]) => a.milliseconds - b.milliseconds;

/** How many there are, and within how long half and 99 of 100 of them were done; null: there are none. */
export function timesOf(spread: Spread): { alerts: number; half: number; most: number } | null {
  const alerts = spread.reduce((sum, each) => sum + each.alerts, 0);
  if (alerts === 0) return null;
  return { alerts, half: within(spread, Math.ceil(alerts / 2)), most: within(spread, Math.ceil(alerts * 0.99)) };
}

function within(spread: Spread, wanted: number): number {
  let done = 0;
  for (const { milliseconds, alerts } of spread) {
    done += alerts;
    if (done >= wanted) return milliseconds;
  }
  return spread.at(-1)?.milliseconds ?? 0;
}
