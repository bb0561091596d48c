import classes from './watchlists.module.css';

const [width, height] = [88, 28];

interface SparklineProps {
  /** Closing prices of the trading day, oldest first. */
  closes: readonly number[];
  /** The last price, which continues them. */
  price: number;
  previousClose: number;
}

/** The course of a trading day, with the close before it as a dashed line. It says nothing that the price beside it does not, and is never mirrored. */
export function Sparkline({ closes, price, previousClose }: SparklineProps) {
  const values = [...closes, price];
  const [low, high] = [Math.min(previousClose, ...values), Math.max(previousClose, ...values)];
  const y = (value: number) => (high === low ? height / 2 : 2 + ((high - value) / (high - low)) * (height - 4));
  const x = (at: number) => (values.length < 2 ? width : (at / (values.length - 1)) * width);
  const points = values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`);
  return (
    <svg
      className={classes.sparkline}
      viewBox={`0 0 ${width} ${height}`}
      data-direction={price < previousClose ? 'down' : 'up'}
      aria-hidden
    >
      <line x1={0} x2={width} y1={y(previousClose)} y2={y(previousClose)} />
      <polyline points={points.join(' ')} />
    </svg>
  );
}
