import type { LearnedPeriod } from '@candela/contract/learning/learned-periods';
import type { TradedPeriod } from '@candela/contract/trading/traded-periods';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { useResultText } from '#ui/result-text.tsx';
import classes from './reports.module.css';

/** Fewer answers or trades than that say nothing. */
const leastAnswers = 5;
export const leastTrades = 30;

export function PeriodCourses({ learned: { courses } }: { learned: LearnedPeriod }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <section className={classes.card} aria-labelledby="period-courses">
      <header>
        <h2 id="period-courses">{t(($) => $.reports.courses)}</h2>
        <Link to="/education/mylearning">{t(($) => $.reports.allCourses)}</Link>
      </header>
      {courses.length === 0 && <p className={classes.hint}>{t(($) => $.reports.noCourses)}</p>}
      <ul className={classes.rows}>
        {courses.map(({ id, title, completedLessons, lessonCount }) => (
          <li key={id}>
            <div className={classes.line}>
              <Link to="/education/courses/$courseId" params={{ courseId: String(id) }} dir="auto">
                {title}
              </Link>
              <span>
                {t(($) => $.reports.ofLessons, {
                  done: format.number(completedLessons),
                  all: format.number(lessonCount),
                })}
              </span>
            </div>
            <ProgressBar value={completedLessons} max={lessonCount} label={title} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Questions that were right at the first try, by quiz. */
export function PeriodQuizzes({ learned: { quizzes } }: { learned: LearnedPeriod }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <section className={classes.card} aria-labelledby="period-quizzes">
      <header>
        <h2 id="period-quizzes">{t(($) => $.reports.skills)}</h2>
        <span className={classes.hint}>{t(($) => $.reports.firstTry)}</span>
      </header>
      {quizzes.length === 0 && <p className={classes.hint}>{t(($) => $.reports.noQuizzes)}</p>}
      <ul className={classes.rows}>
        {quizzes.map(({ lessonId, title, answered, right }) => (
          <li key={lessonId}>
            <div className={classes.line}>
              <span dir="auto">{title}</span>
              <span>
                {answered < leastAnswers
                  ? t(($) => $.reports.fewAnswers, { amount: format.number(answered) })
                  : format.number(right / answered, { style: 'percent' })}
              </span>
            </div>
            {answered >= leastAnswers && <ProgressBar value={right} max={answered} label={title} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether the plan was kept, and what became of ideas that were traded. */
export function PeriodPlan({ traded: { kept, broken, taken, issued } }: { traded: TradedPeriod }) {
  const { t } = useTranslation();
  const hasPlans = kept.closed + broken.closed > 0;
  return (
    <section className={classes.card} aria-labelledby="period-plan">
      <header>
        <h2 id="period-plan">{t(($) => $.reports.keptTo)}</h2>
        <Link to="/education/journal">{t(($) => $.reports.openJournal)}</Link>
      </header>
      {!hasPlans && taken.closed === 0 && <p className={classes.hint}>{t(($) => $.reports.noPlans)}</p>}
      {hasPlans && (
        <Pair
          first={[t(($) => $.reports.planKept), kept]}
          second={[t(($) => $.reports.planBroken), broken]}
          count={kept.closed + broken.closed}
        />
      )}
      {taken.closed > 0 && (
        <Pair
          first={[t(($) => $.reports.asTraded), taken]}
          second={[t(($) => $.reports.asIssued), issued]}
          count={taken.closed}
        />
      )}
    </section>
  );
}

type Average = TradedPeriod['kept'];

function Pair({ first, second, count }: { first: [string, Average]; second: [string, Average]; count: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const result = useResultText();
  return (
    <>
      <dl className={classes.pair}>
        {[first, second].map(([name, { averageR, closed }]) => (
          <div key={name}>
            <dd>
              <bdi>{result(averageR)}</bdi>
            </dd>
            <dt>
              {name} · {t(($) => $.reports.trades, { count: closed, amount: format.number(closed) })}
            </dt>
          </div>
        ))}
      </dl>
      {count < leastTrades && (
        <p className={classes.hint}>{t(($) => $.reports.tooFew, { amount: format.number(count) })}</p>
      )}
    </>
  );
}
