import { useFormat } from '#platform/time/time.ts';
import { useResultText } from '#ui/result-text.tsx';
import type { ReportCell, ReportColumn } from '@candela/contract/oversight/report-runs';

/** Writes the values of a report as people read them. */
export function useValueText() {
  const format = useFormat();
  const result = useResultText();
  return ({ type, words }: Pick<ReportColumn, 'type' | 'words'>, value: ReportCell): string => {
    if (value === null) return '–';
    if (type === 'code') return words?.[String(value)] ?? String(value);
    if (type === 'day') return format.wallTime(Date.parse(`${value}T00:00:00Z`), { dateStyle: 'medium' });
    if (type === 'instant') return `${format.date(String(value))}, ${format.time(String(value))}`;
    if (type === 'seconds') return format.duration(Number(value));
    if (type === 'share') return format.number(Number(value), { style: 'percent' });
    if (type === 'result') return result(Number(value) / 10_000);
    return type === 'number' ? format.number(Number(value)) : String(value);
  };
}
