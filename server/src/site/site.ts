import { mountAudit } from '#oversight/audit/audit.routes.ts';
import { createAudit } from '#oversight/audit/audit.service.ts';
import { createConnectionTests, connectionTestJob } from './connection-tests/connection-tests.service.ts';
import { mountConnectionTests } from './connection-tests/connection-tests.routes.ts';
import { storageTrial } from './connection-tests/storage-trial.ts';
import { createDashboard } from '#oversight/dashboard/dashboard.service.ts';
import { createFigureJob, figuresJob } from '#oversight/dashboard/dashboard.jobs.ts';
import { createSources } from '#oversight/dashboard/dashboard-sources.ts';
import { mountDashboard } from '#oversight/dashboard/dashboard.routes.ts';
import { createFailedWork } from '#oversight/dashboard/failed-work.ts';
import { createHealth } from './health/health.service.ts';
import { mountHealth } from './health/health.routes.ts';
import { createFailedJobs } from './jobs/jobs.service.ts';
import { mountFailedJobs } from './jobs/jobs.routes.ts';
import { readBuiltInTexts } from './languages/built-in-texts.ts';
import { registerInterfaceFiles } from './languages/interface-files.ts';
import { createInterfaceTexts } from './languages/interface-texts.service.ts';
import { createLanguages } from './languages/languages.service.ts';
import { mountLanguages } from './languages/languages.routes.ts';
import { textChanges } from './languages/text-changes.ts';
import { createTextFiles } from './languages/text-files.service.ts';
import { createLookups } from './lookups/lookups.service.ts';
import { mountLookups } from './lookups/lookups.routes.ts';
import { workReports } from '#oversight/moderation/moderation.jobs.ts';
import { mountModeration } from '#oversight/moderation/moderation.routes.ts';
import { createModerationQueue } from '#oversight/moderation/moderation.service.ts';
import { openReports } from '#oversight/moderation/open-reports.ts';
import { createReportSources } from '#oversight/moderation/report-sources.service.ts';
import { createReports } from '#oversight/moderation/reports.service.ts';
import { createIndexing, rebuildJob, wordsJob } from './search/search.indexing.ts';
import { mountSearch } from './search/search.routes.ts';
import { createSearch } from './search/search.service.ts';
import { searchJob } from './search-sources.ts';
import { createBrandFiles, registerBrandFiles } from './settings/brand-files.ts';
import { createLegalNotices } from './settings/legal.service.ts';
import { mountLegalNotices } from './settings/legal.routes.ts';
import { createSettings } from './settings/settings.service.ts';
import { mountSettings } from './settings/settings.routes.ts';
import { registerWebManifest } from './settings/web-manifest.ts';
import type { Context } from '#platform/context.ts';
import { roomOfAll } from '#platform/realtime/rooms.ts';

/** Settings, languages, lookups, health, dashboard, failed jobs, and the global search. */
export async function mountSite(context: Context) {
  const { db, app, api, domainEvents, hub, jobs, pictures, storage, version, webFolder } = context;
  const files = createBrandFiles({ storage, pictures });
  const settings = createSettings({
    db,
    hasFile: files.has,
    onChanged: (now) => hub.publish(roomOfAll, 'settings.changed', now),
    onFactorsDemanded: hub.checkAll,
  });
  registerBrandFiles(app, { storage });
  registerWebManifest(app, { storage, webFolder, getBranding: settings.getBranding });
  const connectionTests = createConnectionTests({ db });
  mountConnectionTests(api, connectionTests);
  jobs.work(connectionTestJob, connectionTests.run);
  connectionTests.add('storage', storageTrial(storage));
  mountHealth(api, createHealth({ db, version }));
  await mountWords();
  mountSettings(api, settings, files);
  mountLegalNotices(api, createLegalNotices({ db }));
  mountLookups(api, createLookups({ db }));
  mountFailedJobs(api, createFailedJobs({ db, dead: jobs.dead }));
  mountAudit(api, createAudit({ db }));
  return {
    getBrand: async () => {
      const { productName: product, primaryColor: color, logoPath, faviconPath } = await settings.getBranding();
      const keyOf = (path: string | null) => path && path.slice(1);
      return { product, color, logoKey: keyOf(logoPath), faviconKey: keyOf(faviconPath) };
    },
    getProductName: async () => (await settings.getBranding()).productName,
    getPlaybackSettings: settings.getPlayback,
    getPaymentSettings: settings.getPayments,
    getVideoLimits: settings.getVideoLimits,
    getReturnMinutes: settings.getReturnMinutes,
    getUploadHost: settings.getUploadHost,
    getRetention: settings.getRetention,
    getDeletionDays: settings.getDeletionDays,
    getSignUpSettings: settings.getSignUp,
    addConnectionTrial: connectionTests.add,
    addSearchSource: mountSearching(),
    addDashboardSources: mountFigures(),
    addReportSource: mountReports(),
  };

  async function mountWords(): Promise<void> {
    const builtIn = await readBuiltInTexts(webFolder);
    const onChanged = async (code: string, keys: readonly string[] | null = null) =>
      hub.publish(roomOfAll, 'texts.changed', await textChanges(db, builtIn, code, keys));
    const onListed = () => hub.publish(roomOfAll, 'languages.changed', {});
    const languages = createLanguages({ db, builtIn, onListed, onChanged });
    const texts = createInterfaceTexts({ db, builtIn, onChanged });
    mountLanguages(api, languages, texts, createTextFiles({ db, builtIn, onChanged }));
    registerInterfaceFiles(app, { db, builtIn });
  }

  /** @returns a function by which domains add their figures */
  function mountFigures() {
    const sources = createSources();
    sources.add({ concerns: [...createFailedWork(jobs), openReports] });
    mountDashboard(api, createDashboard({ db, sources }));
    jobs.work(figuresJob, createFigureJob({ db, sources }).run);
    return sources.add;
  }

  /** @returns a function by which domains add reportable content */
  function mountReports() {
    const sources = createReportSources();
    mountModeration(api, createReports({ db, sources }), createModerationQueue({ db, sources }));
    workReports(jobs, { db, domainEvents, getRetention: settings.getRetention });
    return sources.add;
  }

  /** @returns a function by which features add themselves to the search */
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
