import './provisions.ts';
import type { Context } from '#platform/context.ts';
import { roomOfAll } from '#platform/realtime/rooms.ts';
import { mountConnectionTests } from './connection-tests/connection-tests.routes.ts';
import { createConnectionTests, connectionTestJob } from './connection-tests/connection-tests.service.ts';
import { storageTrial } from './connection-tests/storage-trial.ts';
import { mountHealth } from './health/health.routes.ts';
import { createHealth } from './health/health.service.ts';
import { mountFailedJobs } from './jobs/jobs.routes.ts';
import { createFailedJobs } from './jobs/jobs.service.ts';
import { readBuiltInTexts } from './languages/built-in-texts.ts';
import { registerInterfaceFiles } from './languages/interface-files.ts';
import { createInterfaceTexts } from './languages/interface-texts.service.ts';
import { mountLanguages } from './languages/languages.routes.ts';
import { createLanguages } from './languages/languages.service.ts';
import { textChanges } from './languages/text-changes.ts';
import { createTextFiles } from './languages/text-files.service.ts';
import { mountLookups } from './lookups/lookups.routes.ts';
import { createLookups } from './lookups/lookups.service.ts';
import { mountNodes } from './nodes/nodes.routes.ts';
import { createNodes } from './nodes/nodes.service.ts';
import { searchJob } from './search-sources.ts';
import { createIndexing, rebuildJob, wordsJob } from './search/search.indexing.ts';
import { mountSearch } from './search/search.routes.ts';
import { createSearch } from './search/search.service.ts';
import { createBrandFiles, registerBrandFiles } from './settings/brand-files.ts';
import { mountLegalNotices } from './settings/legal.routes.ts';
import { createLegalNotices } from './settings/legal.service.ts';
import { mountSettings } from './settings/settings.routes.ts';
import { createSettings } from './settings/settings.service.ts';
import { registerWebManifest } from './settings/web-manifest.ts';
import { siteData } from './site-data.ts';

/** Settings, languages, lookups, health, failed jobs, tests of connections, and the global search. */
export async function mountSite(context: Context): Promise<void> {
  const { db, api, jobs, personalData, provisions, storage, version, connectionTrials } = context;
  personalData.add(siteData);
  mountInstallation(context);
  const connectionTests = createConnectionTests({ db, trials: connectionTrials });
  mountConnectionTests(api, connectionTests);
  jobs.work(connectionTestJob, connectionTests.run);
  connectionTrials.add('storage', storageTrial(storage));
  mountHealth(api, createHealth({ db, version }));
  await mountWords(context);
  mountLegalNotices(api, createLegalNotices({ db }));
  mountLookups(api, createLookups({ db, listChoices: provisions.use('symbols.choices') }));
  mountFailedJobs(api, createFailedJobs({ db, dead: jobs.dead }));
  mountNodes(api, createNodes({ db }));
  mountSearching(context);
}

function mountInstallation({ db, app, api, hub, pictures, storage, webFolder }: Context): void {
  const files = createBrandFiles({ storage, pictures });
  const settings = createSettings({
    db,
    hasFile: files.has,
    onChanged: (now) => hub.publish(roomOfAll, 'settings.changed', now),
    onFactorsDemanded: hub.checkAll,
  });
  registerBrandFiles(app, { storage });
  registerWebManifest(app, { storage, webFolder, getBranding: settings.getBranding });
  mountSettings(api, settings, files);
}

async function mountWords({ db, app, api, hub, messageTexts, webFolder }: Context): Promise<void> {
  const builtIn = await readBuiltInTexts(webFolder, messageTexts);
  const onChanged = async (code: string, keys: readonly string[] | null = null) =>
    hub.publish(roomOfAll, 'texts.changed', await textChanges(db, builtIn, code, keys));
  const onListed = () => hub.publish(roomOfAll, 'languages.changed', {});
  const languages = createLanguages({ db, builtIn, onListed, onChanged });
  const texts = createInterfaceTexts({ db, builtIn, onChanged });
  mountLanguages(api, languages, texts, createTextFiles({ db, builtIn, onChanged }));
  registerInterfaceFiles(app, { db, builtIn });
}

function mountSearching({ db, api, jobs, search }: Context): void {
  const indexing = createIndexing({ db, sources: search });
  mountSearch(api, createSearch({ db, listWithheld: indexing.listWithheld }), indexing);
  jobs.work(searchJob, indexing.index);
  jobs.work(rebuildJob, indexing.rebuild);
  jobs.work(wordsJob, indexing.recountWords);
  jobs.onOpen(indexing.fillFirst);
}
