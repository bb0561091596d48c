import { Button } from '@mantine/core';
import { can } from '@candela/contract/permissions';
import {
  reportFormats,
  reportPermissions,
  reportRunKinds,
  reportVisibility,
} from '@candela/contract/oversight/report-terms';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FileX2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#platform/reference/settings.ts';
import { isVisible } from '#platform/reference/visibility.ts';
import { useSession } from '#platform/session/session.ts';
import { useFormat } from '#platform/time/time.ts';
import chips from '#ui/choice-chips.module.css';
import { EmptyState } from '#ui/empty-state.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { PagedItems } from '#ui/paged-items.tsx';
import { reportQuery, useReportFiles } from './report-runs.api.ts';
import type { ReportSearch } from './report-search.ts';
import { ScheduleButtons } from './report-schedules.tsx';
import { ReportFigures, ReportTable } from './report-table.tsx';
import classes from './report-runs.module.css';

interface ReportViewProps {
  search: ReportSearch;
  /** The period that is shown unless another one is chosen. */
  usual: { from: string; to: string };
  onSearch: (search: ReportSearch) => void;
}

/** Reports that the reader may read: one of them as a page with its figures, and how it becomes a file. */
export function ReportView({ search, usual, onSearch }: ReportViewProps) {
  const { t, i18n } = useTranslation();
  const { zone } = useFormat();
  const profile = useSession((state) => state.profile);
  const settings = useSettings();
  const kinds = reportRunKinds.filter((each) => {
    const setting = reportVisibility[each];
    return can(profile, reportPermissions[each]) && (setting === undefined || isVisible(settings, setting));
  });
  const kind = kinds.find((each) => each === search.report) ?? 'learningRecord';
  const { from, to } =
    search.from !== undefined && search.to !== undefined ? { from: search.from, to: search.to } : usual;
  const scope = {
    from,
    to,
    timeZone: zone,
    languageCode: i18n.resolvedLanguage ?? i18n.language,
    ...(search.person !== undefined && { userId: search.person }),
  };
  const report = useInfiniteQuery(reportQuery({ kind, scope }));
  const { start } = useReportFiles();
  const page = report.data?.pages[0];
  const formats = reportFormats.filter((format) => format !== 'xapi' || kind === 'learningRecord');
  return (
    <section className={classes.report} aria-labelledby="report-title">
      <header className={classes.head}>
        <div>
          <h2 id="report-title">{t(($) => $.reports.documents)}</h2>
          <p className={classes.hint}>
            {page?.subject && page.subject.id !== profile?.id && (
              <>
                <bdi>{page.subject.fullName}</bdi>
                {' · '}
              </>
            )}
            {t(($) => $.reports.zone, { zone })}
          </p>
        </div>
        <PeriodFields from={from} to={to} onChoose={(days) => onSearch({ ...search, ...days })} />
      </header>
      {kinds.length > 1 && (
        <div className={`${classes.kinds} ${chips.chips}`} role="group" aria-label={t(($) => $.reports.kind)}>
          {kinds.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === kind}
              onClick={() => onSearch({ ...search, report: each })}
            >
              {t(($) => $.reports.kinds[each])}
            </button>
          ))}
        </div>
      )}
      <div className={classes.formats}>
        <span>{t(($) => $.reports.asFile)}</span>
        {formats.map((format) => (
          <Button
            key={format}
            size="xs"
            variant="default"
            loading={start.isPending && start.variables.format === format}
            disabled={start.isPending}
            onClick={() => start.mutate({ kind, scope, format })}
          >
            {format === 'xapi' ? 'xAPI' : format.toUpperCase()}
          </Button>
        ))}
      </div>
      <FormFailure error={start.error} />
      <ScheduleButtons kind={kind} scope={scope} />
      {page && <ReportFigures page={page} />}
      <PagedItems
        query={report}
        empty={<EmptyState icon={FileX2} title={t(($) => $.reports.nothing)} text={t(($) => $.reports.nothingText)} />}
      >
        {(rows) => page && <ReportTable page={page} rows={rows} label={t(($) => $.reports.kinds[kind])} />}
      </PagedItems>
      {page?.notes.map((note) => (
        <p key={note} className={classes.hint}>
          {note}
        </p>
      ))}
    </section>
  );
}

interface Days {
  from: string;
  to: string;
}

function PeriodFields({ from, to, onChoose }: Days & { onChoose: (days: Days) => void }) {
  const { t } = useTranslation();
  const choose = (days: Days) => {
    if (days.from !== '' && days.to !== '' && days.from <= days.to) onChoose(days);
  };
  return (
    <div className={classes.period} role="group" aria-label={t(($) => $.reports.periodLabel)}>
      <label>
        <span>{t(($) => $.reports.from)}</span>
        <input
          type="date"
          value={from}
          max={to}
          onChange={(event) => choose({ from: event.currentTarget.value, to })}
        />
      </label>
      <label>
        <span>{t(($) => $.reports.to)}</span>
        <input
          type="date"
          value={to}
          min={from}
          onChange={(event) => choose({ from, to: event.currentTarget.value })}
        />
      </label>
    </div>
  );
}
