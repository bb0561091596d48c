import type { PeriodUnit } from '@candela/contract/learning/learned-periods';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { OwnPeriod } from '#app/pages/own-period.tsx';
import { learnedPeriodQuery } from '#features/learning/learned-periods/learned-periods.api.ts';
import { ReportFiles } from '#features/oversight/report-runs/report-files.tsx';
import { validateReportSearch, type ReportSearch } from '#features/oversight/report-runs/report-search.ts';
import { ReportSchedules } from '#features/oversight/report-runs/report-schedules.tsx';
import { ReportView } from '#features/oversight/report-runs/report-view.tsx';
import { todayIn } from '#platform/time/days.ts';
import { useZone } from '#platform/time/time.ts';
import classes from './reports.module.css';

/** The reader's own week, month or year, and below it reports as pages and files. */
export function ReportsPage() {
  const zone = useZone();
  const navigate = useNavigate();
  const search = validateReportSearch(useSearch({ strict: false }));
  const unit: PeriodUnit = search.unit ?? 'month';
  const learned = useQuery(learnedPeriodQuery(unit, zone));
  const today = todayIn(zone);
  const usual = learned.data?.period ?? { from: `${today.slice(0, 8)}01`, to: today };
  const onSearch = (next: ReportSearch) =>
    void navigate({ to: '/education/reports', search: next, replace: true, resetScroll: false });
  return (
    <div className={classes.page}>
      <OwnPeriod unit={unit} learned={learned} onUnit={(next) => onSearch({ ...search, unit: next })} />
      <ReportView search={search} usual={usual} onSearch={onSearch} />
      <ReportSchedules />
      <ReportFiles />
    </div>
  );
}
