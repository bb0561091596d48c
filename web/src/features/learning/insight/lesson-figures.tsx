import '@mantine/core/styles/Skeleton.layer.css';
import type { LessonFigure } from '@candela/contract/learning/insight';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { lessonInsightQuery } from './insight.api.ts';
import type { PeriodSearch } from './insight-period.ts';
import { QuestionFigures } from './question-figures.tsx';
import { VideoFigures } from './video-figures.tsx';
import classes from './insight.module.css';

interface LessonFiguresProps {
  courseId: number;
  lesson: LessonFigure;
  /** Position in the course, from 1. */
  number: number;
  /** As ISO 8601 instants. */
  period: { from?: string; to?: string };
  /** The same as days. */
  days: PeriodSearch;
}

/** Statistics of one lesson. */
export function LessonFigures({ courseId, lesson, number, period, days }: LessonFiguresProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const titleId = useId();
  const { data, isError, refetch } = useQuery(lessonInsightQuery(courseId, lesson.id, period));
  const params = { courseId: String(courseId) };
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <header className={classes.cardHead}>
        <h2 id={titleId} dir="auto">
          {lesson.title}
        </h2>
        <span className={classes.tag}>
          {t(($) => $.insight.lessonNumber, { number })}
          {lesson.type === 'video' && (
            <>
              {' · '}
              <span dir="ltr">{format.clock(lesson.durationSeconds)}</span>
            </>
          )}
        </span>
        <Link
          className={classes.open}
          to="/education/courses/$courseId/lessons/$lessonId"
          params={{ ...params, lessonId: String(lesson.id) }}
        >
          {t(($) => $.insight.openLesson)}
        </Link>
      </header>
      {isError && !data && <ErrorState onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={280} m="var(--space-20)" w="auto" radius="md" />}
      {data?.video && <VideoFigures video={data.video} lesson={lesson} courseId={courseId} />}
      {data?.quiz && <QuestionFigures quiz={data.quiz} />}
      <dl className={classes.facts}>
        {(['started', 'completed', 'stopped'] as const).map((state) => {
          const count = lesson[`${state}Count`];
          return (
            <div key={state}>
              <dt>{t(($) => $.insight.facts[state])}</dt>
              <dd>
                {state === 'completed' ? (
                  format.number(count)
                ) : (
                  <Link
                    to="/trainer/courses/$courseId/learners"
                    params={params}
                    search={{ ...days, state, lesson: lesson.id }}
                  >
                    {format.number(count)}
                  </Link>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
