import type { CourseInsight } from '@candela/contract/learning/insight';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import type { PeriodSearch } from './insight-period.ts';
import { lessonIcons } from './lesson-icons.ts';
import { percentageOf } from './percentages.ts';
import classes from './insight.module.css';

interface InsightLessonsProps {
  insight: CourseInsight;
  chosenId: number;
  period: PeriodSearch;
}

/** Lessons with the numbers of learners who reached them and who stopped there; each figure links to those learners. */
export function InsightLessons({ insight, chosenId, period }: InsightLessonsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const titleId = useId();
  const { lessons, learnerCount, completedCount, medianDays, courseId } = insight;
  const params = { courseId: String(courseId) };
  const most = Math.max(1, ...lessons.map(({ startedCount }) => startedCount));
  const largest = Math.max(0, ...lessons.map(({ stoppedCount }) => stoppedCount));
  const share = percentageOf(completedCount, learnerCount);
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <header className={classes.cardHead}>
        <h2 id={titleId}>{t(($) => $.insight.howFar)}</h2>
        <span>{t(($) => $.insight.howFarColumns)}</span>
      </header>
      <ol className={classes.lessons}>
        {lessons.map(({ id, title, type, startedCount, stoppedCount }) => {
          const Icon = lessonIcons[type];
          return (
            <li key={id} data-chosen={id === chosenId || undefined}>
              <Icon size={17} aria-hidden />
              <Link
                to="/trainer/courses/$courseId/insight"
                params={params}
                search={{ ...period, lesson: id }}
                resetScroll={false}
                aria-current={id === chosenId ? 'true' : undefined}
                className={classes.pick}
                dir="auto"
                lang={insight.languageCode}
              >
                {title}
              </Link>
              <span className={classes.track} aria-hidden>
                <span style={{ inlineSize: `${(100 * startedCount) / most}%` }} />
              </span>
              <Link
                to="/trainer/courses/$courseId/learners"
                params={params}
                search={{ ...period, state: 'started', lesson: id }}
                className={classes.figure}
                aria-label={t(($) => $.insight.started, { count: startedCount })}
              >
                {format.number(startedCount)}
              </Link>
              {stoppedCount > 0 ? (
                <Link
                  to="/trainer/courses/$courseId/learners"
                  params={params}
                  search={{ ...period, state: 'stopped', lesson: id }}
                  className={classes.stopped}
                  data-largest={(stoppedCount === largest && stoppedCount > 2) || undefined}
                >
                  <span dir="ltr" aria-hidden>
                    −{format.number(stoppedCount)}
                  </span>
                  <span className="visually-hidden">{t(($) => $.insight.stopped, { count: stoppedCount })}</span>
                </Link>
              ) : (
                <span className={classes.stopped} />
              )}
            </li>
          );
        })}
      </ol>
      <footer className={classes.cardFoot}>
        <Link to="/trainer/courses/$courseId/learners" params={params} search={{ ...period, state: 'completed' }}>
          {t(($) => $.insight.finished, { count: completedCount, all: format.number(learnerCount) })}
        </Link>
        {share !== null && <> · {format.number(share / 100, { style: 'percent' })}</>}
        {medianDays !== null && <> · {t(($) => $.insight.median, { count: Math.max(1, Math.round(medianDays)) })}</>}
        {share === null && <p>{t(($) => $.insight.tooFew)}</p>}
      </footer>
    </section>
  );
}
