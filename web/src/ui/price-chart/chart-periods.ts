import type { Period } from 'klinecharts';
import type { Timeframe } from '@candela/markets/timeframes';

/** Timeframes in the terms of the chart library. */
export const periods: Readonly<Record<Timeframe, Period>> = {
  '1m': { type: 'minute', span: 1 },
  '5m': { type: 'minute', span: 5 },
  '15m': { type: 'minute', span: 15 },
  '30m': { type: 'minute', span: 30 },
  '1h': { type: 'hour', span: 1 },
  '4h': { type: 'hour', span: 4 },
  '1d': { type: 'day', span: 1 },
  '1w': { type: 'week', span: 1 },
};
