import type { TrainerOverview } from '@candela/contract/learning/insight';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { CandleCover } from '#ui/candle-cover.tsx';
import { percentageOf } from './percentages.ts';
import insight from './insight.module.css';
import classes from './trainer-overview.module.css';

/** The trainer's courses with most learners; courses link to their statistics, figures to the learners. */
export function OverviewCourses({ courses }: { courses: TrainerOverview['courses'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <section className={insight.card} aria-labelledby="overview-courses">
      <header className={insight.cardHead}>
        <h3 id="overview-courses">{t(($) => $.insight.myCourses)}</h3>
        <Link className={insight.open} to="/trainer/courses">
          {t(($) => $.insight.allCourses)}
        </Link>
      </header>
      {courses.length === 0 && <p className={insight.note}>{t(($) => $.insight.noCourses)}</p>}
      <ul className={classes.courses}>
        {courses.map((course) => {
          const params = { courseId: String(course.id) };
          const share = percentageOf(course.completedCount, course.learnerCount);
          return (
            <li key={course.id}>
              <span className={classes.cover}>
                <CandleCover seed={course.id} candles={9} />
              </span>
              <span className={classes.what}>
                <Link to="/trainer/courses/$courseId/insight" params={params} dir="auto" lang={course.languageCode}>
                  {course.title}
                </Link>
                <small>
                  {t(($) => $.insight.lessonCount, { count: course.lessonCount })}
                  {course.averageStars !== null && (
                    <> · ★ {format.number(course.averageStars, { maximumFractionDigits: 1 })}</>
                  )}
                </small>
              </span>
              <Link className={classes.number} to="/trainer/courses/$courseId/learners" params={params}>
                <strong>{format.number(course.learnerCount)}</strong>
                <small>{t(($) => $.insight.figures.learners, { count: course.learnerCount })}</small>
              </Link>
              <Link
                className={classes.number}
                to="/trainer/courses/$courseId/learners"
                params={params}
                search={{ state: 'completed' }}
              >
                <strong>
                  {share === null
                    ? format.number(course.completedCount)
                    : format.number(share / 100, { style: 'percent' })}
                </strong>
                <small>{t(($) => $.insight.figures.finishedShort)}</small>
              </Link>
              <span className={classes.number}>
                <strong>{format.number(course.activeCount)}</strong>
                <small>{t(($) => $.insight.figures.activeShort)}</small>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
