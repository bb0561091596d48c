import { Button } from '@mantine/core';
import type { ReportSchedule } from '@candela/contract/oversight/report-schedules';
import { scheduleSteps } from '@candela/contract/oversight/report-terms';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { FormFailure } from '#ui/form-failure.tsx';
import { IconTile } from '#ui/icon-tile.tsx';
import { reportSchedulesQuery, useReportSchedules, type WantedReport } from './report-runs.api.ts';
import classes from './report-runs.module.css';

/** Has the shown report made every week or month, as a PDF. */
export function ScheduleButtons({ kind, scope: { from: _from, to: _to, ...scope } }: WantedReport) {
  const { t } = useTranslation();
  const { add } = useReportSchedules();
  return (
    <>
      <div className={classes.formats}>
        <span>{t(($) => $.reports.sendEach)}</span>
        {scheduleSteps.map((every) => (
          <Button
            key={every}
            size="xs"
            variant="default"
            loading={add.isPending && add.variables.every === every}
            disabled={add.isPending}
            onClick={() => add.mutate({ kind, format: 'pdf', every, ...scope })}
          >
            {t(($) => $.reports.each[every])}
          </Button>
        ))}
      </div>
      <FormFailure error={add.error} />
    </>
  );
}

/** What is made for the reader every week or month, until they end it or lose the right to it. */
export function ReportSchedules() {
  const { t } = useTranslation();
  const schedules = useQuery(reportSchedulesQuery).data?.data ?? [];
  if (schedules.length === 0) return null;
  return (
    <section className={classes.files} aria-labelledby="report-schedules">
      <h2 id="report-schedules">{t(($) => $.reports.schedules)}</h2>
      <p className={classes.hint}>{t(($) => $.reports.schedulesText)}</p>
      <ul>
        {schedules.map((schedule) => (
          <ScheduleRow key={schedule.id} schedule={schedule} />
        ))}
      </ul>
    </section>
  );
}

function ScheduleRow({ schedule }: { schedule: ReportSchedule }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { end } = useReportSchedules();
  const { id, kind, every, subject, nextAt, endedAt } = schedule;
  const name = `${t(($) => $.reports.kinds[kind])} · ${t(($) => $.reports.each[every])}`;
  return (
    <li>
      <IconTile icon={CalendarClock} {...(endedAt !== null && { tone: 'amber' as const })} />
      <div className={classes.what}>
        <strong>
          {name}
          {subject && (
            <>
              {' · '}
              <bdi>{subject.fullName}</bdi>
            </>
          )}
        </strong>
        <span>
          {endedAt === null ? t(($) => $.reports.nextOn, { date: format.date(nextAt) }) : t(($) => $.reports.ended)}
        </span>
      </div>
      <Button
        size="xs"
        variant="default"
        leftSection={<X size={15} aria-hidden />}
        loading={end.isPending}
        aria-label={t(($) => $.reports.endOf, { name })}
        onClick={() => end.mutate(id)}
      >
        {endedAt === null ? t(($) => $.reports.end) : t(($) => $.reports.remove)}
      </Button>
    </li>
  );
}
