import type { Context } from '#platform/context.ts';
import { mountCandleImportRoutes } from './candle-imports.routes.ts';
import { createCandleImports } from './candle-imports.service.ts';
import { createImportChecks } from './checking-imports.ts';
import { createImportFiles } from './import-files.ts';
import { checkingJob, importingJob, pastFilesJob } from './import-jobs.ts';
import { createImportNews } from './import-news.ts';
import { createImportRows } from './import-rows.service.ts';
import { createImportUploads } from './import-upload.service.ts';
import { createImportWrites } from './import-writes.service.ts';
import { createPastImports } from './past-imports.ts';
import { createImportRuns } from './storing-imports.ts';

/** Minutes from files. */
export function mountCandleImports({ db, api, hub, jobs, storage }: Context): void {
  const files = createImportFiles(storage);
  const tell = createImportNews({ db, hub });
  const deps = { db, files, tell, now: Date.now };
  mountCandleImportRoutes(api, {
    tell,
    rows: createImportRows(deps),
    imports: createCandleImports(deps),
    uploads: createImportUploads(deps),
    writes: createImportWrites(deps),
  });
  jobs.work(checkingJob, createImportChecks(deps).run);
  jobs.work(importingJob, createImportRuns(deps).run);
  jobs.work(pastFilesJob, createPastImports(deps));
}
