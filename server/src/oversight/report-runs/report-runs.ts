import { reportTexts } from '#oversight/report-texts.ts';
import type { Context } from '#platform/context.ts';
import { deriveKey } from '#platform/identity/secrets.ts';
import { readBrand } from '#site/brand.ts';
import type { ReportRunKind } from '@candela/contract/oversight/report-terms';
import { consentsReport } from './consents.source.ts';
import { decisionsReport } from './decisions.source.ts';
import { createReportPages } from './report-pages.service.ts';
import { createReportFiles, pastReportsJob, reportRunJob } from './report-runs.jobs.ts';
import { mountReportRunRoutes, mountReportScheduleRoutes, registerReportFiles } from './report-runs.routes.ts';
import { createReportRuns } from './report-runs.service.ts';
import { endWithNotice, reportSchedulesJob, runSchedules, tellReady } from './report-schedules.jobs.ts';
import { createReportSchedules } from './report-schedules.service.ts';

/** Documents about a period: as pages, and as files. What they contain, the domains declare. */
export function mountReportRuns(context: Context): void {
  const { app, api, callers, config, db, jobs, mails, reportRuns, secret, storage } = context;
  const sources = reportRuns;
  sources.add(consentsReport);
  sources.add(decisionsReport);
  const runs = createReportRuns({ db, storage, callers, sources, key: deriveKey(secret, 'report-runs') });
  mountReportRunRoutes(api, runs, createReportPages({ db, sources }));
  mountReportScheduleRoutes(api, createReportSchedules({ db, sources }));
  registerReportFiles(app, runs);
  const files = createReportFiles({
    db,
    storage,
    sources,
    publicUrl: config.publicUrl,
    getBrand: () => readBrand(db),
    onDone: tellReady,
    async onRightLost({ scheduleId: id, userId, kind }) {
      if (id !== null) await db.transaction((tx) => endWithNotice(tx, { id, userId, kind }));
    },
  });
  jobs.work(reportRunJob, files.run);
  jobs.work(pastReportsJob, files.removePast);
  jobs.work(reportSchedulesJob, () => runSchedules({ db, sources, log: app.log }));
  mails.compose('reportReady', {
    to: 'active',
    kind: null,
    compose: async ({ languageCode }, { kind }) => ({
      path: `/education/reports?report=${String(kind)}`,
      values: { title: reportTexts(languageCode).titleOf(kind as ReportRunKind) },
    }),
  });
}
