import type { ReplayBar } from '@candela/markets/practice/future-text';
import { memo } from 'react';
import { useFormat } from '#platform/time/time.ts';
import { roundPrices, timePlaces, type ReplayPlot } from './replay-plot.ts';
import classes from './replay-chart.module.css';

interface Props {
  bars: readonly ReplayBar[];
  plot: ReplayPlot;
  precision: number;
}

/** Grid, axes, candles and volumes. */
export const ReplayBars = memo(function ReplayBars({ bars, plot, precision }: Props) {
  const format = useFormat();
  const digits = { minimumFractionDigits: precision, maximumFractionDigits: precision };
  const isDaily = (bars[0]?.s ?? 0) >= 80_000;
  return (
    <g>
      {roundPrices(plot)
        .filter((price) => plot.y(price) > 10)
        .map((price) => (
          <g key={price}>
            <line className={classes.grid} x1={0} x2={plot.width} y1={plot.y(price)} y2={plot.y(price)} />
            <text className={classes.tick} x={plot.width + 8} y={plot.y(price) + 4}>
              {format.number(price / 10 ** precision, digits)}
            </text>
          </g>
        ))}
      {timePlaces(bars, plot.slot).map((at) => {
        const time = new Date(bars[at]?.t ?? 0).toISOString();
        return (
          <g key={at}>
            <line className={classes.grid} x1={plot.x(at)} x2={plot.x(at)} y1={0} y2={plot.height} />
            <text className={classes.tick} x={plot.x(at)} y={plot.height + 19} textAnchor="middle">
              {isDaily ? format.weekday(time) : format.time(time)}
            </text>
          </g>
        );
      })}
      {bars.map((bar, at) => (
        <Candle key={bar.t} bar={bar} x={plot.x(at)} plot={plot} />
      ))}
    </g>
  );
});

function Candle({ bar: { o, h, l, c, v }, x, plot }: { bar: ReplayBar; x: number; plot: ReplayPlot }) {
  const body = Math.max(1, plot.slot * 0.66);
  const [top, bottom] = [plot.y(Math.max(o, c)), plot.y(Math.min(o, c))];
  const volume = plot.volume(v);
  return (
    <g className={c >= o ? classes.up : classes.down}>
      <rect className={classes.volume} x={x - body / 2} y={plot.height - volume} width={body} height={volume} />
      <line x1={x} x2={x} y1={plot.y(h)} y2={plot.y(l)} strokeWidth={1} />
      <rect x={x - body / 2} y={top} width={body} height={Math.max(1, bottom - top)} strokeWidth={0} />
    </g>
  );
}
