import '@mantine/core/styles/Skeleton.layer.css';
import { Button, Skeleton } from '@mantine/core';
import type { FailedJob } from '@candela/contract/site/jobs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight, CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedJobDrawer } from './failed-job-drawer.tsx';
import { useKindName } from './failed-job-kind.ts';
import { failedJobListQuery, useFailedJobAction } from './failed-jobs.api.ts';
import { useFormat } from '#platform/time.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import classes from './failed-jobs.module.css';

/** What could not be done in the background after many tries, for administrators to retry or discard. */
export function FailedJobsCard() {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = useKindName();
  const jobs = useInfiniteQuery(failedJobListQuery);
  const action = useFailedJobAction();
  const [open, setOpen] = useState<FailedJob | null>(null);
  const items = jobs.data?.pages.flatMap(({ data }) => data);
  const kinds = jobs.data?.pages[0]?.kinds ?? [];
  return (
    <section className={classes.card} aria-labelledby="failed-jobs-title">
      <header className={classes.header}>
        <h2 id="failed-jobs-title">{t(($) => $.failedJobs.title)}</h2>
        <p>{t(($) => $.failedJobs.intro)}</p>
      </header>
      {jobs.isPending && <Waiting />}
      {jobs.isError && !items && <ErrorState onRetry={() => void jobs.refetch()} />}
      {items?.length === 0 && (
        <EmptyState icon={CircleCheck} title={t(($) => $.failedJobs.empty)} text={t(($) => $.failedJobs.emptyText)} />
      )}
      {kinds.length > 0 && (
        <div className={classes.kinds}>
          {kinds.map(({ kind, count }) => (
            <Button
              key={kind}
              size="xs"
              variant="default"
              disabled={action.isPending}
              onClick={() => action.mutate({ what: 'retryAll', kind })}
            >
              {t(($) => $.failedJobs.retryAll, { kind: nameOf(kind), count })}
            </Button>
          ))}
        </div>
      )}
      <ul className={classes.list}>
        {items?.map((job) => (
          <li key={job.id}>
            <button type="button" className={classes.job} onClick={() => setOpen(job)}>
              <TriangleAlert size={18} aria-hidden />
              <span className={classes.what}>
                <strong>{nameOf(job.kind)}</strong>
                <span dir="auto">{job.reason}</span>
              </span>
              <time dateTime={job.failedAt}>{format.dateTime(job.failedAt)}</time>
              <ChevronRight size={18} className="flips" aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {jobs.hasNextPage && (
        <div className={classes.more}>
          <Button variant="default" loading={jobs.isFetchingNextPage} onClick={() => void jobs.fetchNextPage()}>
            {t(($) => $.failedJobs.more)}
          </Button>
        </div>
      )}
      <FailedJobDrawer job={open} onClose={() => setOpen(null)} />
    </section>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div className={classes.waiting} aria-busy="true" aria-label={t(($) => $.core.loading)}>
      <Skeleton height={44} />
      <Skeleton height={44} />
    </div>
  );
}
