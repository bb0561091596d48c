import '@mantine/core/styles/Skeleton.layer.css';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Archive, Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { dataExportQuery, isRunning, useDataExport } from './own-data.api.ts';
import classes from './profiles.module.css';

/** Export of a user's data: request, progress, and download. */
export function DataExportCard({ userId }: { userId: string | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const last = useQuery(dataExportQuery(userId));
  const { request, load } = useDataExport(userId);
  if (last.isError && !last.data) return <ErrorState onRetry={() => void last.refetch()} />;
  if (!last.data) return <Skeleton height={90} radius="lg" />;
  const one = last.data.last;
  const isReady = one?.state === 'done' && one.expiresAt !== null;
  return (
    <div className={classes.form}>
      {userId === null && <p className={classes.hint}>{t(($) => $.ownData.exportText)}</p>}
      {one && isRunning(one) && (
        <div role="status" className={classes.progress}>
          <ProgressBar value={one.donePercent} max={100} label={t(($) => $.ownData.making)} />
          <span className={classes.hint}>
            {t(($) => $.ownData.making)} {format.number(one.donePercent / 100, { style: 'percent' })}
          </span>
        </div>
      )}
      {one?.state === 'failed' && (
        <p className={classes.problem} role="alert">
          {t(($) => $.ownData.failed)}
        </p>
      )}
      {isReady && (
        <p className={classes.hint}>
          {t(($) => $.ownData.readyUntil, {
            date: format.dateTime(one.createdAt),
            until: format.date(one.expiresAt ?? one.createdAt),
          })}
        </p>
      )}
      <div className={classes.actions}>
        {isReady && (
          <Button
            leftSection={<Download size={16} aria-hidden />}
            loading={load.isPending}
            onClick={() => load.mutate(one.id)}
          >
            {t(($) => $.ownData.load)}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<Archive size={16} aria-hidden />}
          loading={request.isPending}
          disabled={isRunning(one)}
          onClick={() => request.mutate()}
        >
          {isReady ? t(($) => $.ownData.makeAnother) : t(($) => $.ownData.make)}
        </Button>
      </div>
    </div>
  );
}
