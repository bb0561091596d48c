import type { LearnedPeriod, PeriodUnit } from '@candela/contract/learning/learned-periods';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import classes from './reports.module.css';

/** Names below the bars, at most so many. */
const maxNames = 7;

/** Minutes of each day, or of each month of a year, as bars; the same as words for those who do not see them. */
export function PeriodDays({ unit, learned: { bars, sums } }: { unit: PeriodUnit; learned: LearnedPeriod }) {
  const { t } = useTranslation();
  const format = useFormat();
  const most = Math.max(60, ...bars.map(({ watchedSeconds }) => watchedSeconds));
  const step = Math.ceil(bars.length / maxNames);
  const options: Intl.DateTimeFormatOptions = unit === 'year' ? { month: 'short' } : { day: 'numeric', month: 'short' };
  const nameOf = (day: string) => format.wallTime(Date.parse(`${day}T00:00:00Z`), options);
  return (
    <section className={classes.card} aria-labelledby="period-days">
      <header>
        <h2 id="period-days">{t(($) => $.reports.whenLearned)}</h2>
        <span className={classes.hint}>
          {t(($) => (unit === 'year' ? $.reports.perMonth : $.reports.perDay))} ·{' '}
          {t(($) => $.reports.daysLearned, { count: sums.days, amount: format.number(sums.days) })}
        </span>
      </header>
      <ol className={classes.bars}>
        {bars.map(({ day, watchedSeconds }, at) => (
          <li key={day} title={`${nameOf(day)}: ${format.duration(watchedSeconds)}`}>
            <span
              className={classes.bar}
              data-empty={watchedSeconds === 0 || undefined}
              style={{ blockSize: `${(watchedSeconds / most) * 100}%` }}
            />
            <span className={classes.dayName} aria-hidden>
              {at % step === 0 ? nameOf(day) : ''}
            </span>
            <span className={classes.words}>
              {nameOf(day)}: {format.duration(watchedSeconds)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
