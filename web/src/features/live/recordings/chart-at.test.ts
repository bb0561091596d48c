import type { Chart } from '@candela/contract/live/charts';
import { describe, expect, it } from 'vitest';
import { chartAt } from './chart-at.ts';

const chartTo = (to: number): Chart => ({
  symbol: 'DEMO:EURUSD',
  timeframe: '1h',
  range: { from: 0, to },
  drawings: [],
});

describe('the chart at a second of a recording', () => {
  const states = [
    { at: 2, chart: chartTo(2) },
    { at: 5, chart: null },
    { at: 8.5, chart: chartTo(8) },
  ];

  it('is the last state before it, also when going back', () => {
    const toAt = (seconds: number) => chartAt(states, seconds)?.range.to ?? null;
    expect([0, 2, 4.9, 5, 8, 8.5, 900, 3].map(toAt)).toEqual([null, 2, 2, null, null, 8, 8, 2]);
    expect(chartAt([], 10)).toBeNull();
  });
});
