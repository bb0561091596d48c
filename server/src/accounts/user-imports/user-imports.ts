import type { Context } from '#platform/context.ts';
import { createImportRuns, pastImportsJob, userImportJob } from './user-imports.jobs.ts';
import { mountUserImportRoutes } from './user-imports.routes.ts';
import { createUserImports } from './user-imports.service.ts';

/** Users from files. */
export function mountUserImports({ db, api, jobs }: Context): void {
  mountUserImportRoutes(api, createUserImports({ db }));
  const runs = createImportRuns({ db });
  jobs.work(userImportJob, runs.run);
  jobs.work(pastImportsJob, runs.removePast);
}
