import { useFormat } from '#platform/time/time.ts';
import classes from './result-text.module.css';

const unit = 10_000;

/**
 * "+1.25 R": a result in R with its sign, which is a true minus, as wide as the plus; a dash for what is not computed. It is in one line,
 * whatever the direction of the page: set it in `bdi`.
 */
export function useResultText(): (value: number | null, decimals?: number) => string {
  const format = useFormat();
  return (value, decimals = 2) => {
    if (value === null || !Number.isFinite(value)) return '–';
    // What rounds to zero has no sign.
    const rounded = Number(value.toFixed(decimals));
    const sign = rounded > 0 ? '+' : rounded < 0 ? '\u2212' : '';
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    return `${sign}${format.number(Math.abs(rounded), digits)}\u00A0R`;
  };
}

/** The direction of a result in R: never told by colour alone, so what is written without a sign has none. */
export const toneOf = (value: number | null): 'up' | 'down' | undefined =>
  value === null || Number.isNaN(value) || Math.abs(value) < 0.005 ? undefined : value > 0 ? 'up' : 'down';

/** A result in ten-thousandths of R, green or red, and always with its sign. */
export function ResultText({ net }: { net: number | null }) {
  const text = useResultText();
  const value = net === null ? null : net / unit;
  return (
    <bdi dir="ltr" className={classes.result} data-direction={toneOf(value)}>
      {text(value)}
    </bdi>
  );
}
