import type { Context } from '#platform/context.ts';
import { deriveKey } from '#platform/identity/secrets.ts';
import { createDataExportRuns, dataExportJob, pastExportsJob } from './data-exports.jobs.ts';
import { mountDataExportRoutes, registerDataExports } from './data-exports.routes.ts';
import { createDataExports } from './data-exports.service.ts';

/** Archives of everything that is stored about somebody. */
export function mountDataExports(context: Context): void {
  const { db, app, api, callers, jobs, mails, personalData, secret, storage } = context;
  const exports = createDataExports({ db, storage, callers, key: deriveKey(secret, 'data-exports') });
  mountDataExportRoutes(api, exports);
  registerDataExports(app, exports);
  const runs = createDataExportRuns({ db, storage, listSources: personalData.listRows });
  jobs.work(dataExportJob, runs.run);
  jobs.work(pastExportsJob, runs.removePast);
  mails.compose('dataExportReady', {
    to: 'active',
    kind: null,
    compose: async ({ userId }) => ({ path: `/profile/${userId}?section=data` }),
  });
}
