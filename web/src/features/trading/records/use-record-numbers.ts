import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { useResultText } from '#ui/result-text.tsx';
import type { ScorecardFigures } from '@candela/contract/trading/records';

/** How the figures of records are written. */
export function useRecordNumbers() {
  const { t } = useTranslation();
  const format = useFormat();
  const r = useResultText();
  const share = (value: number | null, digits = 1) =>
    value === null
      ? '–'
      : format.number(value, { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits });
  const between = (interval: ScorecardFigures['winInterval'], write: (value: number) => string) =>
    interval ? t(($) => $.records.between, { low: write(interval.low), high: write(interval.high) }) : null;
  return { r, share, between, format };
}
