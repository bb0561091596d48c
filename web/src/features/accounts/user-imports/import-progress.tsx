import type { UserImport } from '@candela/contract/accounts/user-imports';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { useFormat } from '#platform/time/time.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import classes from './import-people.module.css';
import { RejectedRows } from './rejected-rows.tsx';
import { useImportSteps } from './user-imports.api.ts';

/** Progress and result of an import. */
export function ImportProgress({ found, onOther }: { found: UserImport; onOther: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { start, cancel, download } = useImportSteps(found.id);
  const { state, createdCount, doneCount, rowCount } = found;
  const stop = async () => {
    const isSure = await askToConfirm({
      title: t(($) => $.userImport.cancel),
      text: t(($) => $.userImport.confirmCancel),
      confirm: t(($) => $.userImport.cancel),
    });
    if (isSure) cancel.mutate();
  };
  const added = t(($) => $.userImport.added, { count: createdCount, number: format.number(createdCount) });
  return (
    <>
      <p className={classes.lead}>
        <bdi>{found.fileName}</bdi>
      </p>
      {state === 'running' && (
        <section className={classes.card}>
          <p className={classes.count}>{added}</p>
          <ProgressBar value={doneCount} max={Math.max(1, rowCount)} label={t(($) => $.userImport.working)} />
          <p className={classes.lead}>{t(($) => $.userImport.mayLeave)}</p>
        </section>
      )}
      <p className={classes.outcome} role="status" data-state={state}>
        {state === 'done' && <CircleCheck size={18} aria-hidden />}
        {(state === 'cancelled' || state === 'failed') && <CircleAlert size={18} aria-hidden />}
        {state === 'done' && added}
        {state === 'cancelled' && `${t(($) => $.userImport.cancelled)} ${added}`}
        {state === 'failed' && `${t(($) => $.userImport.failed)} ${added}`}
      </p>
      {state === 'done' && found.isInviting && createdCount > 0 && (
        <p className={classes.lead}>{t(($) => $.userImport.mailsGo)}</p>
      )}
      <RejectedRows found={found} isDownloading={download.isPending} onDownload={() => download.mutate()} />
      <div className={classes.actions}>
        {state === 'running' && (
          <Button variant="default" loading={cancel.isPending} onClick={() => void stop()}>
            {t(($) => $.userImport.cancel)}
          </Button>
        )}
        {state === 'failed' && (
          <Button loading={start.isPending} onClick={() => start.mutate(found.isInviting)}>
            {t(($) => $.userImport.goOn)}
          </Button>
        )}
        {state !== 'running' && (
          <>
            <Button
              renderRoot={(props) => <Link to="/admin/usermanagement" search={{ status: 'invited' }} {...props} />}
            >
              {t(($) => $.userImport.toPeople)}
            </Button>
            <Button variant="default" onClick={onOther}>
              {t(($) => $.userImport.other)}
            </Button>
          </>
        )}
      </div>
    </>
  );
}
