import { useFormat } from '#platform/time/time.ts';
import type { ChartPlot } from './chart-plot.ts';
import classes from './quiz-chart.module.css';

interface ChartLineProps {
  price: number;
  precision: number;
  plot: ChartPlot;
  label: string;
  kind: 'level' | 'mark' | 'answer';
  /** Index of the bar at which the line begins. */
  from?: number;
  isLabelBelow?: boolean;
}

/** A horizontal line at a price, with its label and, at the scale, the price. */
export function ChartLine({ price, precision, plot, label, kind, from = 0, isLabelBelow }: ChartLineProps) {
  const format = useFormat();
  const y = plot.y(price);
  const figures = format.number(price, { minimumFractionDigits: precision, maximumFractionDigits: precision });
  return (
    <g>
      <line className={classes[kind]} x1={from * plot.slot} x2={plot.width} y1={y} y2={y} />
      <text className={classes[`${kind}Text`]} x={plot.width - 8} y={isLabelBelow ? y + 16 : y - 6} textAnchor="end">
        {label}
      </text>
      <rect className={classes[`${kind}Tag`]} x={plot.width + 1} y={y - 10} width={72} height={20} rx={4} />
      <text className={classes.tagText} x={plot.width + 37} y={y + 4} textAnchor="middle">
        {figures}
      </text>
    </g>
  );
}

interface ChartTargetProps {
  target: { price: string; priceTolerance: string; barTolerance: number };
  /** Index of the marked bar; null for a price alone. */
  index: number | null;
  /** Index of the bar at which the band begins. */
  from: number;
  plot: ChartPlot;
  precision: number;
  label: string;
}

/** The correct position with its tolerance. */
export function ChartTarget({ target, index, from, plot, precision, label }: ChartTargetProps) {
  const price = Number(target.price);
  const tolerance = Number(target.priceTolerance);
  const [top, bottom] = [plot.y(price + tolerance), plot.y(price - tolerance)];
  const [start, end] =
    index === null
      ? [from * plot.slot, plot.width]
      : [(index - target.barTolerance) * plot.slot, (index + target.barTolerance + 1) * plot.slot];
  return (
    <g>
      <rect
        className={classes.band}
        x={start}
        y={top}
        width={Math.max(2, end - start)}
        height={Math.max(2, bottom - top)}
      />
      <ChartLine price={price} precision={precision} plot={plot} label={label} kind="answer" from={from} isLabelBelow />
    </g>
  );
}
