import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import type { LevelTexts } from './idea-chart-levels.ts';
import type { PriceScale } from './idea-scale.ts';
import { useIdeaNumbers } from './use-idea-numbers.ts';

/** The texts of levels on a chart: "Target 1", "50 %", "+2.00 R". The same object while nothing about them changes. */
export function useLevelTexts({ precision, perPip }: PriceScale): LevelTexts {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const numbers = useIdeaNumbers();
  const make = (): LevelTexts => ({
    entry: t(($) => $.ideas.entry),
    stop: (r) => [t(($) => $.ideas.stop), ...(r === null ? [] : [numbers.r(r)])],
    target: (place, bps, r) => [
      t(($) => $.outcomes.target, { target: place }),
      format.number(bps / 10_000, { style: 'percent', maximumFractionDigits: 2 }),
      numbers.r(r),
    ],
    price: (units) => numbers.price(units, { precision, perPip }),
  });
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the texts depend on the language and on the symbol alone
  return useMemo(make, [i18n.resolvedLanguage, precision, perPip]);
}
