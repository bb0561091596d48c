import { worstEntry, type Levels, type PriceScale } from './idea-scale.ts';
import classes from './ideas.module.css';

const [width, height] = [168, 60];

interface MiniChartProps {
  levels: Levels;
  scale: PriceScale;
  /** Closing prices of the trading day, oldest first; they continue up to the last price. */
  closes: readonly number[];
  price: number | null;
}

/** The course of the day between the levels of an idea. It says nothing that the ladder beside it does not, and is never mirrored. */
export function MiniChart({ levels, scale, closes, price }: MiniChartProps) {
  const toPrice = (units: number) => units / 10 ** scale.precision;
  const entry = toPrice(worstEntry(levels));
  const stop = toPrice(levels.stop);
  const target = toPrice(levels.targets.at(-1)?.price ?? levels.stop);
  const values = price === null ? closes : [...closes, price];
  const [low, high] = [Math.min(stop, target, ...values), Math.max(stop, target, ...values)];
  const y = (value: number) => 2 + ((high - value) / (high - low || 1)) * (height - 4);
  const x = (at: number) => (values.length < 2 ? width / 2 : (at / (values.length - 1)) * width);
  const zone = (to: number, kind: 'up' | 'down') => (
    <rect
      x={width * 0.45}
      width={width}
      y={Math.min(y(entry), y(to))}
      height={Math.abs(y(to) - y(entry))}
      data-zone={kind}
    />
  );
  return (
    <svg className={classes.mini} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
      {zone(target, 'up')}
      {zone(stop, 'down')}
      <line x1={width * 0.45} x2={width} y1={y(entry)} y2={y(entry)} />
      <polyline points={values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ')} />
    </svg>
  );
}
