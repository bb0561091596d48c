import '@mantine/core/styles/Skeleton.layer.css';
import { overviewDays } from '@candela/contract/learning/insight';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#ui/error-state.tsx';
import { overviewQuery } from './insight.api.ts';
import { OverviewCourses } from './overview-courses.tsx';
import { OverviewFigures } from './overview-figures.tsx';
import { OverviewWaiting } from './overview-waiting.tsx';
import insight from './insight.module.css';
import classes from './trainer-overview.module.css';

interface TrainerOverviewProps {
  days: number;
  onDays: (days: number) => void;
}

/** Overview of a trainer's courses: learners, open questions, drafts and reviews. */
export function TrainerOverview({ days, onDays }: TrainerOverviewProps) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(overviewQuery(days));
  return (
    <section className={classes.overview} aria-labelledby="own-courses">
      <header className={classes.head}>
        <h2 id="own-courses">{t(($) => $.insight.overview)}</h2>
        <div className={insight.period} role="group" aria-label={t(($) => $.insight.timeRange)}>
          {overviewDays.map((each) => (
            <button key={each} type="button" aria-pressed={each === days} onClick={() => onDays(each)}>
              {t(($) => $.insight.days, { count: each })}
            </button>
          ))}
        </div>
      </header>
      {isError && !data && <ErrorState onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={420} radius="lg" />}
      {data && (
        <>
          <OverviewFigures overview={data} days={days} />
          <div className={classes.columns}>
            <OverviewCourses courses={data.courses} />
            <OverviewWaiting overview={data} />
          </div>
        </>
      )}
    </section>
  );
}
