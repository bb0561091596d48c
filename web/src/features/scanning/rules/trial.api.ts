import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { loadCandles } from '#platform/reference/market-data.ts';
import type { Candle } from '@candela/contract/market-data/candles';
import { getChartSymbol } from '@candela/contract/market-data/chart-layouts';
import { barsNeeded } from '@candela/markets/rules/bars-needed';
import type { Rule } from '@candela/markets/rules/rule';
import { trialBars } from '@candela/markets/rules/trial';
import { minutesOf, type Timeframe } from '@candela/markets/timeframes';

const pageSize = 1000;
/** Of one timeframe; a rule that needs more is told how many there are. */
const maxPages = 5;

/** Pages of bars that a rule is tried on, by timeframe: those that are judged, and those that it needs before. */
export function pagesOf(rule: Rule): [Timeframe, number][] {
  return [...barsNeeded(rule)].map(([timeframe, needed]) => {
    const share = minutesOf[rule.timeframe] / minutesOf[timeframe];
    // Longer bars may be cut short, so that there are more of them in the same time.
    const bars = needed + Math.ceil(trialBars * Math.min(1, 2 * share));
    return [timeframe, Math.min(maxPages, Math.ceil(bars / pageSize))];
  });
}

async function newestBars(symbol: string, timeframe: Timeframe, pages: number): Promise<Candle[]> {
  let bars: Candle[] = [];
  let to: number | undefined;
  for (let page = 0; page < pages; page++) {
    const { data, earlier } = await loadCandles({ symbol, timeframe, limit: pageSize, ...(to && { to }) });
    bars = [...data, ...bars];
    if (earlier === null) break;
    to = earlier;
  }
  return bars;
}

/** The newest bars of a symbol in the timeframes of a rule. */
export const trialBarsQuery = (symbol: string, pages: readonly [Timeframe, number][]) =>
  queryOptions({
    queryKey: ['rule-trials', symbol, pages],
    queryFn: () =>
      Promise.all(
        pages.map(async ([timeframe, count]) => [timeframe, await newestBars(symbol, timeframe, count)] as const),
      ),
    staleTime: 5 * 60_000,
  });

export const trialSymbolQuery = (symbolId: number) =>
  queryOptions({
    queryKey: ['chart-symbols', symbolId],
    queryFn: () => call(getChartSymbol, { params: { symbolId } }),
    staleTime: 5 * 60_000,
  });
