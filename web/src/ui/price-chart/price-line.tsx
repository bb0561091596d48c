import type { Timeframe } from '@candela/markets/timeframes';
import { ArrowDownRight, ArrowUpRight, FlaskConical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { Badge } from '#ui/badge.tsx';
import { ClosedSince } from '#ui/closed-since.tsx';
import type { SeriesInfo } from './candle-series.ts';
import classes from './price-chart.module.css';

/** Text alternative of a chart: symbol, last price and its change. */
export function PriceLine({
  symbol,
  timeframe,
  info,
  isPast,
}: {
  symbol: string;
  timeframe: Timeframe;
  info: SeriesInfo | null;
  isPast: boolean;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const price = (value: number, decimals: number) =>
    format.number(value, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  const change = info ? info.last.price / info.last.previousClose - 1 : 0;
  const Arrow = change < 0 ? ArrowDownRight : ArrowUpRight;
  return (
    <>
      <strong>{info?.instrument.name ?? symbol}</strong>
      <span className={classes.code}>
        <span className={classes.symbol}>
          <bdi>{symbol}</bdi> ·{' '}
        </span>
        {t(($) => $.chart.timeframes[timeframe])}
      </span>
      {info && !isPast && (
        <span className={classes.price}>
          <span className="visually-hidden">{t(($) => $.chart.last)} </span>
          {price(info.last.price, info.instrument.pricePrecision)}
        </span>
      )}
      {info && !isPast && (
        <span
          className={classes.change}
          data-direction={change < 0 ? 'down' : 'up'}
          title={t(($) => $.chart.changeHint)}
        >
          <Arrow size={15} aria-hidden />
          {format.number(change, { style: 'percent', minimumFractionDigits: 2, signDisplay: 'exceptZero' })}
          <span className="visually-hidden"> {t(($) => $.chart.changeHint)}</span>
        </span>
      )}
      {info && !isPast && <ClosedSince tradingDays={info.tradingDays} />}
      {info?.instrument.isSimulated && <Badge icon={FlaskConical} text={t(($) => $.chart.simulated)} />}
    </>
  );
}
