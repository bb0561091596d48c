import type { Timeframe } from '@candela/markets/timeframes';
import { useState } from 'react';
import { loadCandles } from '#platform/reference/market-data.ts';
import type { TimeRange } from '#ui/price-chart/bar-time.ts';
import { PriceChart } from '#ui/price-chart/price-chart.tsx';

interface PostPricesProps {
  chart: { symbol: string; timeframe: Timeframe; from: string; to: string };
  /** Whether what came after the chosen stretch is shown, too. */
  isSince: boolean;
}

/** The prices of a chart of a post. */
export function PostPrices({ chart: { symbol, timeframe, from, to }, isSince }: PostPricesProps) {
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  // What came after has as much room as what was chosen.
  const [range, setRange] = useState<TimeRange>(() => ({
    from: begin,
    to: isSince ? Math.min(Date.now(), end + (end - begin)) : end,
  }));
  return (
    <PriceChart
      symbol={symbol}
      timeframe={timeframe}
      load={loadCandles}
      range={range}
      followsNewest={false}
      onMove={setRange}
      until={isSince ? undefined : end}
      drawings={noDrawings}
    />
  );
}

const noDrawings: readonly never[] = [];
