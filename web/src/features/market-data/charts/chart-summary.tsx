import type { ShownIndicator } from '@candela/contract/market-data/chart-layouts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import type { SeriesInfo } from '#ui/price-chart/candle-series.ts';
import type { ChartHandle } from '#ui/price-chart/price-chart-props.ts';
import { useIndicatorNames } from './indicator-names.ts';
import { shownName } from './shown-names.ts';

interface ChartSummaryProps {
  info: SeriesInfo;
  handle: ChartHandle;
  indicators: readonly ShownIndicator[];
  /** The visible range. */
  range: { from: number; to: number } | null;
}

/** What a chart shows, in words: last price, change, range, and the last values of indicators. Not announced: prices change all the time. */
export function ChartSummary({ info, handle, indicators, range }: ChartSummaryProps) {
  // The bars and values change inside of the handle.
  'use no memo';
  const { t } = useTranslation();
  const format = useFormat();
  const { texts } = useIndicatorNames();
  const { pricePrecision } = info.instrument;
  const price = (value: number) =>
    format.number(value, { minimumFractionDigits: pricePrecision, maximumFractionDigits: pricePrecision });
  const bars = handle.bars().filter(({ timestamp }) => !range || (timestamp >= range.from && timestamp <= range.to));
  const change = info.last.previousClose === 0 ? 0 : info.last.price / info.last.previousClose - 1;
  const valuesOf = (shown: ShownIndicator): string =>
    Object.entries(handle.lastOf(shown.id) ?? {})
      .flatMap(([output, value]) =>
        typeof value === 'number'
          ? [`${texts.outputOf(output)} ${format.number(value, { maximumSignificantDigits: 7 })}`]
          : [],
      )
      .join(', ');
  return (
    <div className="visually-hidden">
      <p>
        {t(($) => $.marketChart.summary, {
          price: price(info.last.price),
          change: format.number(change, {
            style: 'percent',
            minimumFractionDigits: 2,
            signDisplay: 'exceptZero',
          }),
          low: price(bars.reduce((lowest, { low }) => Math.min(lowest, low), Infinity)),
          high: price(bars.reduce((highest, { high }) => Math.max(highest, high), -Infinity)),
        })}
      </p>
      {indicators.map((shown) => (
        <p key={shown.id}>
          {t(($) => $.marketChart.summaryOf, { name: shownName(shown, texts), values: valuesOf(shown) || '–' })}
        </p>
      ))}
    </div>
  );
}
