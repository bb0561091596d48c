import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loadCandles, symbolsQuery } from '#platform/reference/market-data.ts';
import type { Chart } from '@candela/contract/live/charts';

const timeframe = '15m';
const minutes = 15;
const bars = 110;
/** Empty space beside the newest bar, in bars. */
const room = 8;

/** Begins a chart with the newest prices of the first symbol. */
export function useChartBeginning(onBegin: (chart: Chart) => void) {
  const { data: symbols } = useQuery(symbolsQuery(''));
  const [isLoading, setLoading] = useState(false);
  const first = symbols?.data[0];
  const begin = async () => {
    if (!first) return;
    setLoading(true);
    try {
      const { data } = await loadCandles({ symbol: first.symbol, timeframe, limit: bars });
      const [oldest, newest] = [data[0], data.at(-1)];
      if (!oldest || !newest) return;
      const range = { from: oldest.t, to: newest.t + room * minutes * 60_000 };
      onBegin({ symbol: first.symbol, timeframe, range, drawings: [] });
    } catch {
      // `call` has already shown the error.
    } finally {
      setLoading(false);
    }
  };
  return {
    begin: () => void begin(),
    isPossible: first !== undefined,
    isLoading,
    isConnected: symbols?.isConnected !== false,
  };
}
