import type { Context } from '#platform/context.ts';
import { recordsJob } from '#trading/record-changes.ts';
import { rebuildFigures } from './rebuilding.service.ts';
import { mountRecordRoutes } from './records.routes.ts';
import { createRecords } from './records.service.ts';

/** Records of those who publish trade ideas, and their ranking. */
export function mountRecords({ api, db, jobs }: Context): void {
  mountRecordRoutes(api, createRecords(db));
  jobs.work(recordsJob, ({ signal }) => rebuildFigures(db, signal));
}
