import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { useResultText } from '#ui/result-text.tsx';
import type { PriceScale } from './idea-scale.ts';

const digits = (count: number) => ({ minimumFractionDigits: count, maximumFractionDigits: count });

/** How R, prices and distances are written. Their texts are in one line, whatever the direction of the page: set them in `bdi`. */
export function useIdeaNumbers() {
  const { t } = useTranslation();
  const format = useFormat();
  const r = useResultText();
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
