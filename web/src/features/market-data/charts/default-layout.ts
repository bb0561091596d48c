import type { ChartLayout } from '@candela/contract/market-data/chart-layouts';

/** What a chart begins with. */
export const defaultLayout: ChartLayout = {
  timeframe: '1h',
  type: 'candles',
  isAdjusted: true,
  isShaded: true,
  hasReleases: true,
  isMagnetic: false,
  compared: [],
  indicators: [],
  drawings: [],
};
