import { describe, expect, it } from 'vitest';
import type { Chart } from '@candela/contract/live/charts';
import { chartAt } from './chart-at.ts';

const chartTo = (to: number): Chart => ({
  symbol: 'DEMO:EURUSD',
  timeframe: '1h',
  range: { from: 0, to },
  drawings: [],
});

describe('the chart at a second of a recording', () => {
  const states = [
    { at: 2, filmedAt: 100_000, chart: chartTo(2) },
    { at: 5, filmedAt: 103_000, chart: null },
    { at: 8.5, filmedAt: 166_500, chart: chartTo(8) },
  ];

  it('is the last state before it, also when going back', () => {
    const toAt = (seconds: number) => chartAt(states, seconds)?.chart.range.to ?? null;
    expect([0, 2, 4.9, 5, 8, 8.5, 900, 3].map(toAt)).toEqual([null, 2, 2, null, null, 8, 8, 2]);
    expect(chartAt([], 10)).toBeNull();
  });

  it('has the time at which that second was filmed, also after a break', () => {
    const filmedAt = (seconds: number) => chartAt(states, seconds)?.filmedAt;
    expect([2, 4.9, 8.5, 20.2].map(filmedAt)).toEqual([100_000, 102_000, 166_500, 177_500]);
  });
});
