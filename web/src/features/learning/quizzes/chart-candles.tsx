import type { Candle } from '@candela/contract/market-data/candles';
import { memo } from 'react';
import { useFormat } from '#platform/time/time.ts';
import { timeTicks, type ChartPlot } from './chart-plot.ts';
import { gridPrices, type PriceRange } from './price-scale.ts';
import classes from './quiz-chart.module.css';

interface ChartCandlesProps {
  candles: readonly Candle[];
  plot: ChartPlot;
  range: PriceRange;
  precision: number;
}

/** Grid, axes and bars: everything that does not move with a line. */
export const ChartCandles = memo(function ChartCandles({ candles, plot, range, precision }: ChartCandlesProps) {
  const format = useFormat();
  const price = { minimumFractionDigits: Math.min(precision, 4), maximumFractionDigits: Math.min(precision, 4) };
  const isDaily = (candles[1]?.t ?? 0) - (candles[0]?.t ?? 0) >= 86_400_000;
  return (
    <g>
      {gridPrices(range).map((at) => (
        <g key={at}>
          <line className={classes.grid} x1={0} x2={plot.width} y1={plot.y(at)} y2={plot.y(at)} />
          <text className={classes.tick} x={plot.width + 10} y={plot.y(at) + 4}>
            {format.number(at, price)}
          </text>
        </g>
      ))}
      {timeTicks(candles, plot).map((index) => {
        const at = new Date(candles[index]?.t ?? 0).toISOString();
        return (
          <g key={index}>
            <line className={classes.grid} x1={plot.x(index)} x2={plot.x(index)} y1={0} y2={plot.height} />
            <text className={classes.tick} x={plot.x(index)} y={plot.height + 19} textAnchor="middle">
              {isDaily ? format.date(at) : format.time(at)}
            </text>
          </g>
        );
      })}
      {candles.map((candle, index) => (
        <Bar key={candle.t} candle={candle} x={plot.x(index)} plot={plot} />
      ))}
    </g>
  );
});

function Bar({ candle: { o, h, l, c }, x, plot }: { candle: Candle; x: number; plot: ChartPlot }) {
  const body = Math.max(1, plot.slot * 0.66);
  const [top, bottom] = [plot.y(Math.max(o, c)), plot.y(Math.min(o, c))];
  return (
    <g className={c >= o ? classes.up : classes.down}>
      <line x1={x} x2={x} y1={plot.y(h)} y2={plot.y(l)} strokeWidth={1} />
      <rect x={x - body / 2} y={top} width={body} height={Math.max(1, bottom - top)} strokeWidth={0} />
    </g>
  );
}
