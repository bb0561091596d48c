import { useTranslation } from 'react-i18next';
import { instantOfDay } from '#platform/time/days.ts';
import { useFormat, useZone } from '#platform/time/time.ts';
import { useResultText } from '#ui/result-text.tsx';
import type { BacktestDetail, BacktestPlanInput } from '@candela/contract/scanning/backtests';

/** A figure within a text: from left to right, with its sign before it (isolates of Unicode, UAX 9). */
const isolated = (text: string) => `\u2066${text}\u2069`;

/** How figures and plans of backtests are written. */
export function useBacktestTexts() {
  const { t } = useTranslation();
  const format = useFormat();
  const zone = useZone();
  const r = useResultText();
  const share = (value: number | null, digits = 1) =>
    value === null
      ? '–'
      : format.number(value, { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits });
  /** In R, without a sign: of what is never gained. */
  const plain = (value: number | null) => r(value).replace(/^[+\u2212]/, '');
  const number = (value: number) => format.number(value, { maximumFractionDigits: 4 });
  /** @param level how likely the interval has the true value, from 0 to 1 */
  const between = <Value>(
    interval: { low: Value; high: Value } | null,
    level: number,
    write: (value: Value) => string,
  ) =>
    interval &&
    t(($) => $.backtests.figures.between, {
      level: isolated(format.number(level, { style: 'percent' })),
      low: isolated(write(interval.low)),
      high: isolated(write(interval.high)),
    });
  const range = ({ atr, period }: { atr: number; period: number }) =>
    t(($) => $.backtests.stopAtr, { times: number(atr), period: number(period) });

  function stopText(stop: BacktestPlanInput['stop']): string {
    if ('percent' in stop) return share(stop.percent / 100, 2);
    if ('atr' in stop) return range(stop);
    const { ind, args } = stop.level;
    return ind === 'lowest' || ind === 'highest'
      ? t(($) => $.backtests.stopLevel, { bars: number(args?.['period'] ?? 0) })
      : t(($) => $.backtests.atPrice);
  }

  function targetText(target: BacktestPlanInput['target']): string {
    if (target === null) return t(($) => $.backtests.targets.none);
    return 'r' in target ? `${number(target.r)}\u00A0R` : range(target);
  }

  /** Days of a plan are calendar days, whatever the zone of the reader. */
  const periodText = ({ from, until }: Pick<BacktestDetail, 'from' | 'until'>) =>
    t(($) => $.backtests.periodOf, {
      from: format.date(instantOfDay(from, zone)),
      until: format.date(instantOfDay(until, zone)),
    });

  return { r, plain, isolated, share, between, number, stopText, targetText, periodText };
}
