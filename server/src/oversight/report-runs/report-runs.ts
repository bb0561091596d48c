import type { Context } from '#platform/context.ts';
import { deriveKey } from '#platform/identity/secrets.ts';
import { readBrand } from '#site/brand.ts';
import { createReportPages } from './report-pages.service.ts';
import { createReportFiles, pastReportsJob, reportRunJob } from './report-runs.jobs.ts';
import { mountReportRunRoutes, registerReportFiles } from './report-runs.routes.ts';
import { createReportRuns } from './report-runs.service.ts';

/** Documents about a period: as pages, and as files. What they contain, the domains declare. */
export function mountReportRuns({ app, api, callers, config, db, jobs, reportRuns, secret, storage }: Context): void {
  const sources = reportRuns;
  const runs = createReportRuns({ db, storage, callers, sources, key: deriveKey(secret, 'report-runs') });
  mountReportRunRoutes(api, runs, createReportPages({ db, sources }));
  registerReportFiles(app, runs);
  const files = createReportFiles({
    db,
    storage,
    sources,
    publicUrl: config.publicUrl,
    getBrand: () => readBrand(db),
    onDone: async () => {},
    onRightLost: async () => {},
  });
  jobs.work(reportRunJob, files.run);
  jobs.work(pastReportsJob, files.removePast);
}
