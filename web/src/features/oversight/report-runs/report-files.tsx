import { Button } from '@mantine/core';
import type { ReportRun } from '@candela/contract/oversight/report-runs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download, FileText, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { IconTile } from '#ui/icon-tile.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { isOpen, reportRunsQuery, useReportFiles } from './report-runs.api.ts';
import classes from './report-runs.module.css';

/** Files that the reader has ordered: their progress, and how they are loaded or stopped. */
export function ReportFiles() {
  const { t } = useTranslation();
  const runs = useInfiniteQuery(reportRunsQuery);
  const rows = runs.data?.pages.flatMap(({ data }) => data) ?? [];
  if (rows.length === 0) return null;
  return (
    <section className={classes.files} aria-labelledby="report-files">
      <h2 id="report-files">{t(($) => $.reports.files)}</h2>
      <p className={classes.hint}>{t(($) => $.reports.kept)}</p>
      <ul>
        {rows.map((run) => (
          <FileRow key={run.id} run={run} />
        ))}
      </ul>
      <LoadMore
        hasMore={runs.hasNextPage}
        isLoading={runs.isFetchingNextPage}
        onLoad={() => void runs.fetchNextPage()}
      />
    </section>
  );
}

function FileRow({ run }: { run: ReportRun }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { load, remove } = useReportFiles();
  const name = `${t(($) => $.reports.kinds[run.kind])} · ${run.format === 'xapi' ? 'xAPI' : run.format.toUpperCase()}`;
  const day = (of: string) => format.wallTime(Date.parse(`${of}T00:00:00Z`), { dateStyle: 'medium' });
  return (
    <li>
      <IconTile icon={FileText} {...(run.state === 'failed' && { tone: 'red' as const })} />
      <div className={classes.what}>
        <strong>
          {name}
          {run.subject && (
            <>
              {' · '}
              <bdi>{run.subject.fullName}</bdi>
            </>
          )}
        </strong>
        <span>
          {t(($) => $.reports.period, { from: day(run.from), to: day(run.to) })} · <FileState run={run} />
        </span>
        {run.number !== null && (
          <span>
            <Link to="/verify/$number" params={{ number: run.number }} dir="ltr">
              {run.number}
            </Link>
          </span>
        )}
      </div>
      {run.state === 'done' && (
        <Button
          size="xs"
          leftSection={<Download size={15} aria-hidden />}
          loading={load.isPending}
          aria-label={t(($) => $.reports.loadOf, { name })}
          onClick={() => load.mutate(run.id)}
        >
          {t(($) => $.reports.load)}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<X size={15} aria-hidden />}
        loading={remove.isPending}
        aria-label={t(($) => (isOpen(run) ? $.reports.stopOf : $.reports.removeOf), { name })}
        onClick={() => remove.mutate(run.id)}
      >
        {isOpen(run) ? t(($) => $.reports.stop) : t(($) => $.reports.remove)}
      </Button>
    </li>
  );
}

function FileState({ run }: { run: ReportRun }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (run.state === 'failed') {
    return <span role="alert">{t(($) => $.reports.problems[run.problem ?? 'fault'])}</span>;
  }
  if (run.state === 'done') {
    return (
      <>
        {format.fileSize(run.sizeBytes ?? 0)} ·{' '}
        {t(($) => $.reports.until, { date: format.date(run.expiresAt ?? run.createdAt) })}
      </>
    );
  }
  const label = t(($) => $.reports.making);
  return (
    <span role="status" className={classes.progress}>
      {label}
      {run.totalRows !== null && run.totalRows > 0 && (
        <ProgressBar value={run.doneRows} max={run.totalRows} label={label} />
      )}
    </span>
  );
}
