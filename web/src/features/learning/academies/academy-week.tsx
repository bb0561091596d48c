import type { Academy } from '@candela/contract/learning/academies';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import classes from './academy.module.css';

/** A Monday, for formatting the names of the days. */
const monday = Date.UTC(2024, 0, 1, 12);
const dayMilliseconds = 86_400_000;

/** This week's completed lessons per day, compared with the target pace if there is one. */
export function AcademyWeek({ academy }: { academy: Academy }) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const { thisWeek, weeklyLessons } = academy;
  const done = thisWeek.reduce((sum, lessons) => sum + lessons, 0);
  const dayName = (index: number, width: 'narrow' | 'long') =>
    new Intl.DateTimeFormat(i18n.language, { weekday: width, timeZone: 'UTC' }).format(
      monday + index * dayMilliseconds,
    );
  return (
    <section className={classes.card} aria-labelledby="week-title">
      <h2 id="week-title">{t(($) => $.academies.thisWeek)}</h2>
      <p className={classes.figure}>
        <strong>
          {weeklyLessons
            ? t(($) => $.academies.ofGoal, { done: format.number(done), goal: format.number(weeklyLessons) })
            : t(($) => $.academies.weekLessons, { count: done })}
        </strong>
        {weeklyLessons && (
          <span>
            {done >= weeklyLessons
              ? t(($) => $.academies.goalReached)
              : t(($) => $.academies.toGo, { count: weeklyLessons - done })}
          </span>
        )}
      </p>
      <ol className={classes.days}>
        {thisWeek.map((lessons, index) => (
          <li key={dayName(index, 'long')} data-done={lessons > 0 || undefined}>
            <span aria-hidden>{lessons > 0 && <Check size={15} strokeWidth={2.6} />}</span>
            <abbr title={dayName(index, 'long')}>{dayName(index, 'narrow')}</abbr>
            <span className="visually-hidden">{t(($) => $.academies.weekLessons, { count: lessons })}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
