import type { ChartState } from '@candela/contract/live/recordings';

/** The chart at a second: the last state that is not later. `states` are ordered by time. */
export function chartAt(states: readonly ChartState[], seconds: number): ChartState['chart'] {
  return states.findLast(({ at }) => at <= seconds)?.chart ?? null;
}
