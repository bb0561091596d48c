import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TimeRange } from '#ui/price-chart/bar-time.ts';
import { lengthOf } from '#ui/price-chart/bar-time.ts';
import type { LoadCandles } from '#ui/price-chart/candle-series.ts';
import type { ComparedSymbol } from '#ui/price-chart/chart-compared.ts';
import type { Timeframe } from '@candela/markets/timeframes';

const pageSize = 1000;
/** Further back, a comparison needs a longer timeframe. */
const maxPages = 6;
/** Pages begin at multiples of this many bars, so that moving a chart does not read them anew each time. */
const step = 500;
const refreshMilliseconds = 60_000;

interface ComparedRequest {
  symbols: readonly string[];
  timeframe: Timeframe;
  isAdjusted: boolean;
  load: LoadCandles;
  /** The visible range. */
  range: TimeRange | null;
}

/** The closes of other symbols over the visible range and some bars before it. */
export function useCompared({ symbols, timeframe, isAdjusted, load, range }: ComparedRequest) {
  const width = step * lengthOf(timeframe);
  const from = range === null ? null : Math.max(0, Math.floor(range.from / width) * width);
  const results = useQueries({
    queries: symbols.map((symbol) => ({
      queryKey: ['compared', symbol, timeframe, isAdjusted, from],
      queryFn: () => readSince(load, symbol, timeframe, from ?? 0),
      enabled: from !== null,
      staleTime: refreshMilliseconds,
      refetchInterval: refreshMilliseconds,
      placeholderData: (before: ComparedSymbol | undefined) => (before?.symbol === symbol ? before : undefined),
    })),
  });
  const all = results.map(({ data }) => data);
  // oxlint-disable-next-line react/exhaustive-deps -- the list is new each time, its members are not
  const compared = useMemo(() => all.filter((each) => each !== undefined), all);
  const failed = symbols.filter((_, index) => results[index]?.isError);
  return { compared, failed };
}

async function readSince(
  load: LoadCandles,
  symbol: string,
  timeframe: Timeframe,
  from: number,
): Promise<ComparedSymbol> {
  let bars: ComparedSymbol['bars'] = [];
  let to: number | null = null;
  for (let page = 0; page < maxPages; page++) {
    const { data, earlier } = await load({ symbol, timeframe, from, ...(to !== null && { to }), limit: pageSize });
    bars = [...data.map(({ t, c }) => ({ timestamp: t, close: c })), ...bars];
    if (earlier === null || earlier <= from) break;
    to = earlier;
  }
  return { symbol, bars };
}
