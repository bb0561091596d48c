import { createAssetAddresses } from '#learning/content/asset-addresses.ts';
import type { Context } from '#platform/context.ts';
import { registerAssetFiles } from './assets.files.ts';
import { mountAssetRoutes } from './assets.routes.ts';
import { createAssets } from './assets.service.ts';
import { createUnusedFiles, unusedFilesJob } from './unused-files.ts';

/** Pictures and files of courses. */
export function mountAssets({ db, app, api, jobs, pictures, secret, storage }: Context): void {
  const addresses = createAssetAddresses(secret);
  mountAssetRoutes(api, createAssets({ db, storage, addresses, pictures }));
  registerAssetFiles(app, { db, storage, addresses });
  jobs.work(unusedFilesJob, createUnusedFiles({ db, storage, log: app.log }).run);
}
