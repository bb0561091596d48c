import classes from './trend-line.module.css';

const [width, height] = [100, 36];

/** The course of a figure. It says nothing that the figure beside it does not, and is never mirrored. */
export function TrendLine({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (at: number) => 2 + (at / (values.length - 1)) * (width - 6);
  const y = (value: number) => (high === low ? height / 2 : 3 + ((high - value) / (high - low)) * (height - 6));
  const last = values.length - 1;
  return (
    <svg className={classes.line} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      <polyline points={values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ')} />
      <circle cx={x(last)} cy={y(values[last] ?? 0)} r="2" />
    </svg>
  );
}
