import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { priceText, toTicks, type Ticks } from './price-scale.ts';

/** The distance between two prices as text, in pips if the symbol uses them. */
export function useDistance(ticks: Ticks) {
  const { t } = useTranslation();
  const format = useFormat();
  const digits = (count: number) => ({ minimumFractionDigits: count, maximumFractionDigits: count });
  return (from: string, to: string) => {
    const apart = Math.abs(toTicks(from, ticks) - toTicks(to, ticks));
    if (ticks.perPip === null) return format.number(Number(priceText(apart, ticks)), digits(ticks.precision));
    return t(($) => $.quizzes.chart.pips, { pips: format.number(apart / ticks.perPip, digits(1)) });
  };
}
