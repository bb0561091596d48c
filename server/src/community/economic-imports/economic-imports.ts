import type { Context } from '#platform/context.ts';
import { mountEconomicImportRoutes } from './economic-imports.routes.ts';
import { createEconomicImports } from './economic-imports.service.ts';
import { createCalendarFiles } from './import-files.ts';
import { pastImportsJob, readingJob, writingJob } from './import-jobs.ts';
import { createImportRows } from './import-rows.service.ts';
import { createPastImports } from './past-imports.ts';
import { createReading } from './reading.ts';
import { createWriting } from './writing.ts';

/** Economic events from files and addresses. */
export function mountEconomicImports({ api, config, db, jobs, storage }: Context): void {
  const files = createCalendarFiles(storage);
  mountEconomicImportRoutes(api, {
    imports: createEconomicImports({ db, files }),
    rows: createImportRows({ db }),
  });
  jobs.work(readingJob, createReading({ db, files, reach: config.newsReach }).run);
  jobs.work(writingJob, createWriting({ db, files }).run);
  jobs.work(pastImportsJob, createPastImports({ db, files }));
}
