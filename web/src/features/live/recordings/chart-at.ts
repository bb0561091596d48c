import type { ChartState } from '@candela/contract/live/recordings';

/** What stood at a second: the last state that is not after it. `states` are in the order of time. */
export function chartAt(states: readonly ChartState[], seconds: number): ChartState['chart'] {
  return states.findLast(({ at }) => at <= seconds)?.chart ?? null;
}
