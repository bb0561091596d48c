import type { BacktestTrade } from '@candela/contract/scanning/backtests';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadCandles } from '#platform/reference/market-data.ts';
import { useFormat } from '#platform/time/time.ts';
import { lengthOf, type TimeRange } from '#ui/price-chart/bar-time.ts';
import type { ChartLevel, ChartLevels } from '#ui/price-chart/chart-levels.ts';
import { PriceChart } from '#ui/price-chart/price-chart.tsx';
import classes from './backtests.module.css';
import { HypotheticalBadge } from './hypothetical.tsx';

/** Bars before the entry and after the exit. */
const around = 40;

/** The prices around a trade, with its levels, where it was entered (1) and where it ended (2). */
export function TradeChart({ trade }: { trade: BacktestTrade }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { number, symbol, timeframe, pricePrecision, entry, stop, target, exit, netR } = trade;
  const [from, to] = [Date.parse(trade.enteredAt), Date.parse(trade.exitedAt)];
  const [range, setRange] = useState<TimeRange | null>(() => {
    const margin = around * lengthOf(timeframe);
    return { from: from - margin, to: to + margin };
  });
  const levels = useMemo((): ChartLevels => {
    const digits = { minimumFractionDigits: pricePrecision, maximumFractionDigits: pricePrecision };
    const price = (value: number) => format.number(value, digits);
    const level = (tone: 'entry' | 'stop' | 'target', value: number): ChartLevel => ({
      id: tone,
      price: value,
      tone,
      text: t(($) => $.backtests.levels[tone], { price: price(value) }),
    });
    return {
      levels: [level('entry', entry), level('stop', stop), ...(target === null ? [] : [level('target', target)])],
      zones: target === null ? null : { entry, stop, target },
      from,
      until: to,
      events: [
        { number: 1, at: from, price: entry, tone: 'plain' },
        // The instant at which a bar ends belongs to the next one.
        { number: 2, at: to - 1, price: exit, tone: netR < 0 ? 'down' : 'up' },
      ],
      marked: null,
    };
  }, [t, format, pricePrecision, entry, stop, target, exit, netR, from, to]);
  return (
    <figure className={classes.chart}>
      <figcaption>
        <strong>{t(($) => $.backtests.chartOf, { number: format.number(number) })}</strong> <bdi>{symbol}</bdi>{' '}
        <HypotheticalBadge />
      </figcaption>
      <PriceChart
        symbol={symbol}
        timeframe={timeframe}
        load={loadCandles}
        range={range}
        followsNewest={false}
        onMove={setRange}
        drawings={noDrawings}
        levels={levels}
      />
    </figure>
  );
}

const noDrawings: readonly never[] = [];
