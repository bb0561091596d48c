import type { Chart } from '@candela/contract/live/charts';
import type { ChartState } from '@candela/contract/live/recordings';

/** A chart with the instant at which it was filmed, in milliseconds since 1970, to the full second. */
export interface FilmedChart {
  chart: Chart;
  filmedAt: number;
}

/** The chart at a second: the last state that is not later. `states` are ordered by time. */
export function chartAt(states: readonly ChartState[], seconds: number): FilmedChart | null {
  const state = states.findLast(({ at }) => at <= seconds);
  if (!state?.chart) return null;
  return { chart: state.chart, filmedAt: state.filmedAt + Math.floor(seconds - state.at) * 1000 };
}
