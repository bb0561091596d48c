import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import type { FigureKind } from '@candela/contract/oversight/dashboard';

const hour = 3600;

/** Formats a figure; a dash if it has not been computed yet. */
export function useFigureText() {
  const { t } = useTranslation();
  const format = useFormat();
  return (kind: FigureKind, value: number | null): string => {
    if (value === null) return '–';
    if (kind !== 'watchSeconds') {
      // The average of small days is a fraction: 0.4 learners a day are not none.
      return format.number(value, { maximumFractionDigits: value < 10 ? 1 : 0 });
    }
    if (value < 10 * hour) return format.duration(value);
    return t(($) => $.core.duration.hours, { hours: format.number(Math.round(value / hour)) });
  };
}
