import type { Context } from '#platform/context.ts';
import { recordsJob } from '#trading/record-changes.ts';
import { ideasReport } from './ideas-report.source.ts';
import { rebuildFigures } from './rebuilding.service.ts';
import { mountRecordRoutes } from './records.routes.ts';
import { createRecords } from './records.service.ts';

/** Records of those who publish trade ideas, and their ranking. */
export function mountRecords({ api, db, jobs, reportRuns }: Context): void {
  mountRecordRoutes(api, createRecords(db));
  reportRuns.add(ideasReport);
  jobs.work(recordsJob, ({ signal }) => rebuildFigures(db, signal));
}
