import type { Context } from '#platform/context.ts';
import { readRetention } from '#site/retention.ts';
import { mountAudit } from './audit/audit.routes.ts';
import { createAudit } from './audit/audit.service.ts';
import { createFigureJob, figuresJob } from './dashboard/dashboard.jobs.ts';
import { mountDashboard } from './dashboard/dashboard.routes.ts';
import { createDashboard } from './dashboard/dashboard.service.ts';
import { createFailedWork } from './dashboard/failed-work.ts';
import { workReports } from './moderation/moderation.jobs.ts';
import { mountModeration } from './moderation/moderation.routes.ts';
import { createModerationQueue } from './moderation/moderation.service.ts';
import { openReports } from './moderation/open-reports.ts';
import { createRemovals } from './moderation/removals.service.ts';
import { createReports } from './moderation/reports.service.ts';
import { oversightData } from './personal-data.ts';
import { mountReportRuns } from './report-runs/report-runs.ts';

/** The list of changes, the dashboard, and moderation. */
export function mountOversight(context: Context): void {
  const { db, api, figures, jobs, personalData, reports } = context;
  personalData.add(oversightData);
  mountAudit(api, createAudit({ db }));
  figures.add({ concerns: [...createFailedWork(jobs), openReports] });
  mountDashboard(api, createDashboard({ db, sources: figures }));
  jobs.work(figuresJob, createFigureJob({ db, sources: figures }).run);
  mountReportRuns(context);
  const sources = reports;
  mountModeration(
    api,
    createReports({ db, sources }),
    createModerationQueue({ db, sources }),
    createRemovals({ db, sources }),
  );
  workReports(jobs, { db, getRetention: () => readRetention(db) });
}
