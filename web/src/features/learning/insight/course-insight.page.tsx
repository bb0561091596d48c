import '@mantine/core/styles/Skeleton.layer.css';
import type { LessonFigure } from '@candela/contract/learning/insight';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Download, UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useZone } from '#platform/time/time.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { courseInsightQuery, useExport } from './insight.api.ts';
import type { InsightSearch } from './insight-period.ts';
import { instantsOf } from './period-instants.ts';
import { InsightLessons } from './insight-lessons.tsx';
import { LargestLoss } from './largest-loss.tsx';
import { LessonFigures } from './lesson-figures.tsx';
import { LearnerVoices } from './learner-voices.tsx';
import { PeriodPicker } from './period-picker.tsx';
import classes from './insight.module.css';

/** The lesson at which most learners stop, or the first one. */
function worstOf(lessons: readonly LessonFigure[]): LessonFigure | undefined {
  return lessons.toSorted((a, b) => b.stoppedCount - a.stoppedCount)[0];
}

/** Statistics of a course for its trainers. */
export function CourseInsightPage() {
  const { t } = useTranslation();
  const { courseId = '' } = useParams({ strict: false });
  const { lesson, from, to }: InsightSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const period = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  const instants = instantsOf(period, useZone());
  const id = Number(courseId);
  const { data, isError, refetch } = useQuery(courseInsightQuery(id, instants));
  const table = useExport(id, 'lessons', instants);
  const chosen = data && (data.lessons.find((each) => each.id === lesson) ?? worstOf(data.lessons));
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <div>
          <p className={classes.place}>
            <Link to="/trainer/courses">{t(($) => $.core.menu.courses)}</Link> · {t(($) => $.insight.title)}
          </p>
          {data ? (
            <h1 dir="auto" lang={data.languageCode}>
              {data.title}
            </h1>
          ) : (
            <Skeleton height={34} width={320} />
          )}
        </div>
        <div className={classes.tools}>
          <PeriodPicker
            period={period}
            onPeriod={(next) =>
              void navigate({ to: '.', search: { ...next, ...(lesson !== undefined && { lesson }) }, replace: true })
            }
          />
          <Button
            variant="default"
            leftSection={<Download size={16} aria-hidden />}
            loading={table.isPending}
            onClick={() => table.mutate()}
          >
            {t(($) => $.insight.csv)}
          </Button>
        </div>
      </header>
      {!data && <Waiting />}
      {data && data.learnerCount === 0 && (
        <EmptyState icon={UsersRound} title={t(($) => $.insight.nobody)} text={t(($) => $.insight.nobodyText)} />
      )}
      {data && chosen && data.learnerCount > 0 && (
        <>
          <LargestLoss insight={data} period={period} />
          <div className={classes.columns}>
            <InsightLessons insight={data} chosenId={chosen.id} period={period} />
            <LessonFigures
              key={chosen.id}
              courseId={id}
              lesson={chosen}
              number={data.lessons.indexOf(chosen) + 1}
              period={instants}
              days={period}
            />
          </div>
        </>
      )}
      {data && <LearnerVoices insight={data} />}
    </div>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div className={classes.columns} aria-busy="true" aria-label={t(($) => $.core.loading)} role="status">
      <Skeleton height={520} radius="lg" />
      <Skeleton height={520} radius="lg" />
    </div>
  );
}
