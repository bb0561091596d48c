import { mountAudit } from './audit/audit.routes.ts';
import { createAudit } from './audit/audit.service.ts';
import { createHealth } from './health/health.service.ts';
import { mountHealth } from './health/health.routes.ts';
import { createFailedJobs } from './jobs/jobs.service.ts';
import { mountFailedJobs } from './jobs/jobs.routes.ts';
import { createLanguages } from './languages/languages.service.ts';
import { mountLanguages } from './languages/languages.routes.ts';
import { createLookups } from './lookups/lookups.service.ts';
import { mountLookups } from './lookups/lookups.routes.ts';
import { createIndexing, rebuildJob, wordsJob } from './search/search.indexing.ts';
import { mountSearch } from './search/search.routes.ts';
import { createSearch } from './search/search.service.ts';
import { searchJob } from './search-sources.ts';
import { createSettings } from './settings/settings.service.ts';
import { mountSettings } from './settings/settings.routes.ts';
import type { Context } from '#platform/context.ts';
import { listInterfaceCodes } from '#platform/http/web-files.ts';

/** Settings, languages, lookups, health, jobs that have failed, and the search over everything. */
export async function mountSite({ db, api, jobs, version, webFolder }: Context) {
  const settings = createSettings({ db });
  mountHealth(api, createHealth({ db, version }));
  mountLanguages(api, createLanguages({ db, interfaceCodes: await listInterfaceCodes(webFolder) }));
  mountSettings(api, settings);
  mountLookups(api, createLookups({ db }));
  mountFailedJobs(api, createFailedJobs({ db, dead: jobs.dead }));
  mountAudit(api, createAudit({ db }));
  return {
    getProductName: async () => (await settings.getBranding()).productName,
    getPlaybackSettings: settings.getPlayback,
    getVideoLimits: settings.getVideoLimits,
    addSearchSource: mountSearching(),
  };

  /** @returns how a feature adds itself to what can be found */
  function mountSearching() {
    const indexing = createIndexing({ db });
    mountSearch(api, createSearch({ db, listWithheld: indexing.listWithheld }), indexing);
    jobs.work(searchJob, indexing.index);
    jobs.work(rebuildJob, indexing.rebuild);
    jobs.work(wordsJob, indexing.recountWords);
    jobs.onOpen(indexing.fillFirst);
    return indexing.addSource;
  }
}
