import type { Chart } from '@candela/contract/live/charts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ChartCandlestick } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadCandles, symbolsQuery } from '#platform/reference/market-data.ts';
import classes from './shared-chart.module.css';

const timeframe = '15m';
const minutes = 15;
const bars = 110;
/** Empty space beside the newest bar, in bars. */
const room = 8;

/** Lets a host share a chart. */
export function BeginChart({ onBegin }: { onBegin: (chart: Chart) => void }) {
  const { t } = useTranslation();
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
  return (
    <section className={classes.begin} aria-label={t(($) => $.chart.title)}>
      <p>
        {symbols?.isConnected === false
          ? t(($) => $.errors.candles.notConnected.description)
          : t(($) => $.chart.shareHint)}
      </p>
      <Button
        variant="default"
        leftSection={<ChartCandlestick size={17} aria-hidden />}
        disabled={!first}
        loading={isLoading}
        onClick={() => void begin()}
      >
        {t(($) => $.chart.share)}
      </Button>
    </section>
  );
}
