import type { Instrument } from '@candela/contract/market-data/candles';
import type { TradingAlert } from '@candela/contract/scanning/alerts';
import type { Timeframe } from '@candela/markets/timeframes';
import { NativeSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadCandles } from '#platform/reference/market-data.ts';
import type { TimeRange } from '#ui/price-chart/bar-time.ts';
import type { ChartLevels } from '#ui/price-chart/chart-levels.ts';
import { PriceChart } from '#ui/price-chart/price-chart.tsx';
import { ReleaseButton, useReleaseChoice } from '#ui/price-chart/release-choice.tsx';
import { alertEvents } from './alert-events.ts';
import classes from './strategies.module.css';

interface AlertChartProps {
  /** Those that the rule names, at least one. */
  symbols: readonly Instrument[];
  timeframe: Timeframe;
  /** The newest ones, newest first. */
  alerts: readonly TradingAlert[];
}

/** The prices of a symbol that a rule names, with its newest alerts. */
export function AlertChart({ symbols, timeframe, alerts }: AlertChartProps) {
  const { t } = useTranslation();
  const [range, setRange] = useState<TimeRange | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const showsReleases = useReleaseChoice((state) => state.isShown);
  const names = symbols.map(({ symbol }) => symbol);
  const symbol = chosen ?? alerts.find((alert) => names.includes(alert.symbol))?.symbol ?? names[0] ?? '';
  const levels = useMemo(
    (): ChartLevels => ({
      levels: [],
      zones: null,
      from: null,
      until: null,
      marked: null,
      events: alertEvents(alerts, symbol),
    }),
    [alerts, symbol],
  );
  return (
    <div className={classes.chart}>
      <NativeSelect
        label={t(($) => $.strategies.chartOf)}
        value={symbol}
        onChange={({ currentTarget: { value } }) => {
          setChosen(value);
          setRange(null);
        }}
        data={symbols.map((each) => ({ value: each.symbol, label: `${each.symbol} · ${each.name}` }))}
      />
      <ReleaseButton />
      <PriceChart
        symbol={symbol}
        timeframe={timeframe}
        load={loadCandles}
        range={range}
        followsNewest
        onMove={setRange}
        drawings={noDrawings}
        levels={levels}
        showsReleases={showsReleases}
      />
    </div>
  );
}

const noDrawings: readonly never[] = [];
