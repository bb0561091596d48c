import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import type { PriceScale } from './idea-scale.ts';

const digits = (count: number) => ({ minimumFractionDigits: count, maximumFractionDigits: count });

/** How R, prices and distances are written. Their texts are in one line, whatever the direction of the page: set them in `bdi`. */
export function useIdeaNumbers() {
  const { t } = useTranslation();
  const format = useFormat();
  /** "+0.83 R" with a true minus; a dash for what is not computed. */
  const r = (value: number | null, decimals = 2): string => {
    if (value === null || !Number.isFinite(value)) return '–';
    // What rounds to zero has no sign.
    const rounded = Number(value.toFixed(decimals));
    const sign = rounded > 0 ? '+' : rounded < 0 ? '\u2212' : '';
    return `${sign}${format.number(Math.abs(rounded), digits(decimals))}\u00A0R`;
  };
  const price = (units: number, { precision }: PriceScale): string =>
    Number.isFinite(units) ? format.number(units / 10 ** precision, digits(precision)).replace(/^-/, '\u2212') : '–';
  /** "16.0 pips", "2.8 points"; symbols whose prices are below 10 keep their decimals. */
  const distance = (units: number, { precision, perPip }: PriceScale): string => {
    const apart = Math.abs(units);
    if (perPip !== null) return t(($) => $.outcomes.pips, { pips: format.number(apart / perPip, digits(1)) });
    return t(($) => $.outcomes.points, {
      points: format.number(apart / 10 ** precision, digits(precision > 2 ? precision : 1)),
    });
  };
  return { r, price, distance };
}

/** The direction of a result: never told by colour alone, so what is written without a sign has none. */
export const toneOf = (value: number | null): 'up' | 'down' | undefined =>
  value === null || Number.isNaN(value) || Math.abs(value) < 0.005 ? undefined : value > 0 ? 'up' : 'down';
