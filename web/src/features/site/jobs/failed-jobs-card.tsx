import { maxCountedJobs, type FailedJob } from '@candela/contract/site/jobs';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListCard, ListCardRow } from '#ui/list-card.tsx';
import { FailedJobDrawer } from './failed-job-drawer.tsx';
import { useKindName } from './failed-job-kind.ts';
import { failedJobListQuery, useFailedJobAction } from './failed-jobs.api.ts';
import classes from './failed-jobs.module.css';

/** Background jobs that failed after all retries; admins can retry or discard them. */
export function FailedJobsCard() {
  const { t } = useTranslation();
  const format = useFormat();
  const shown = (count: number) =>
    count > maxCountedJobs ? `${format.number(maxCountedJobs)}+` : format.number(count);
  const nameOf = useKindName();
  const jobs = useInfiniteQuery(failedJobListQuery);
  const action = useFailedJobAction();
  const [open, setOpen] = useState<FailedJob | null>(null);
  const kinds = jobs.data?.pages[0]?.kinds ?? [];
  return (
    <>
      <ListCard
        title={t(($) => $.failedJobs.title)}
        intro={kinds.length > 0 ? t(($) => $.failedJobs.intro) : undefined}
        query={jobs}
        empty={
          <EmptyState icon={CircleCheck} title={t(($) => $.failedJobs.empty)} text={t(($) => $.failedJobs.emptyText)} />
        }
        above={
          kinds.length > 0 && (
            <div className={classes.kinds}>
              {kinds.map(({ kind, count }) => (
                <Button
                  key={kind}
                  size="xs"
                  variant="default"
                  disabled={action.isPending}
                  onClick={() => action.mutate({ what: 'retryAll', kind })}
                >
                  {t(($) => $.failedJobs.retryAll, { kind: nameOf(kind), jobs: shown(count) })}
                </Button>
              ))}
            </div>
          )
        }
        moreText={t(($) => $.failedJobs.more)}
        render={(job) => (
          <ListCardRow
            icon={TriangleAlert}
            title={nameOf(job.kind)}
            text={job.reason}
            at={job.failedAt}
            onOpen={() => setOpen(job)}
          />
        )}
      />
      <FailedJobDrawer job={open} onClose={() => setOpen(null)} />
    </>
  );
}
