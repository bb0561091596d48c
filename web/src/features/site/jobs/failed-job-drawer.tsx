import { Button } from '@mantine/core';
import type { FailedJob } from '@candela/contract/site/jobs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKindName } from './failed-job-kind.ts';
import { useFailedJobAction } from './failed-jobs.api.ts';
import { useFormat } from '#platform/time/time.ts';
import { SidePanel } from '#ui/side-panel.tsx';
import classes from './failed-jobs.module.css';

/** One failed job: the reason, and actions. */
export function FailedJobDrawer({ job, onClose }: { job: FailedJob | null; onClose: () => void }) {
  const nameOf = useKindName();
  return (
    <SidePanel isOpen={job !== null} title={job ? nameOf(job.kind) : ''} width={480} onClose={onClose}>
      {job && <Details key={job.id} job={job} onDone={onClose} />}
    </SidePanel>
  );
}

function Details({ job, onDone }: { job: FailedJob; onDone: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const action = useFailedJobAction();
  const [isAsking, setIsAsking] = useState(false);
  const perform = (what: 'retry' | 'discard') => action.mutate({ what, job }, { onSettled: onDone });
  return (
    <div className={classes.details}>
      <dl>
        <dt>{t(($) => $.failedJobs.reason)}</dt>
        <dd dir="auto">{job.reason || '—'}</dd>
        <dt>{t(($) => $.failedJobs.queued)}</dt>
        <dd>{format.dateTime(job.queuedAt)}</dd>
        <dt>{t(($) => $.failedJobs.failed)}</dt>
        <dd>{format.dateTime(job.failedAt)}</dd>
        <dt>{t(($) => $.failedJobs.payload)}</dt>
        <dd>
          <pre dir="ltr">{JSON.stringify(JSON.parse(job.payload), null, 2)}</pre>
        </dd>
      </dl>
      {job.isMasked && <p className={classes.masked}>{t(($) => $.failedJobs.masked)}</p>}
      {isAsking ? (
        <div className={classes.actions} role="group" aria-label={t(($) => $.failedJobs.ask)}>
          <p>{t(($) => $.failedJobs.ask)}</p>
          <Button color="red" loading={action.isPending} onClick={() => perform('discard')}>
            {t(($) => $.failedJobs.discardForGood)}
          </Button>
          <Button variant="default" onClick={() => setIsAsking(false)}>
            {t(($) => $.failedJobs.keep)}
          </Button>
        </div>
      ) : (
        <div className={classes.actions}>
          <Button loading={action.isPending} onClick={() => perform('retry')}>
            {t(($) => $.failedJobs.retry)}
          </Button>
          <Button variant="default" onClick={() => setIsAsking(true)}>
            {t(($) => $.failedJobs.discard)}
          </Button>
        </div>
      )}
    </div>
  );
}
