import compress from '@fastify/compress';
import cookies from '@fastify/cookie';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import { constants } from 'node:zlib';
import { mountAccounts } from '#accounts/accounts.ts';
import { mountAuthoring } from '#authoring/authoring.ts';
import { mountBilling } from '#billing/billing.ts';
import { mountCommunity } from '#community/community.ts';
import { createDiscussionSources } from '#community/discussion-sources.ts';
import type { Database } from '#db/client.ts';
import { measurePool } from '#db/pool-metrics.ts';
import { mountIntegrations } from '#integrations/integrations.ts';
import { mountLearning } from '#learning/learning.ts';
import { mountLive } from '#live/live.ts';
import { createHiddenBars } from '#market-data/hidden-bars.ts';
import { mountMarketData } from '#market-data/market-data.ts';
import { builtInMessages } from '#messaging/built-in-texts.ts';
import { createMailComposers } from '#messaging/mail-composers.ts';
import { mountMessaging } from '#messaging/messaging.ts';
import { mountOversight } from '#oversight/oversight.ts';
import type { Config } from '#platform/config/config.ts';
import type { Context, DomainContext } from '#platform/context.ts';
import { createDomainEvents } from '#platform/domain-events.ts';
import { answerOtherMethods } from '#platform/http/allowed-methods.ts';
import { mountApiDocs, spareApiDocs } from '#platform/http/api-docs.ts';
import { createApi } from '#platform/http/api.ts';
import { errorBodyFor, logLevelOf, toAppError } from '#platform/http/errors.ts';
import { methodOverride } from '#platform/http/method-override.ts';
import { addressOfClient } from '#platform/http/origins.ts';
import { answerProbesOnly, mountProbes } from '#platform/http/probes.ts';
import { warnOfProxy } from '#platform/http/proxy-warning.ts';
import { throttleRequests } from '#platform/http/request-throttle.ts';
import { securityHeaders } from '#platform/http/security-headers.ts';
import { unreadableRequests } from '#platform/http/unreadable-requests.ts';
import { serveWeb } from '#platform/http/web-files.ts';
import { createCallers } from '#platform/identity/callers.ts';
import { deriveKey } from '#platform/identity/secrets.ts';
import { every } from '#platform/jobs/clock.ts';
import { createJobs, type Jobs } from '#platform/jobs/jobs.ts';
import { mountVacuum } from '#platform/jobs/vacuum.ts';
import { logOptions } from '#platform/log.ts';
import { measureProcess } from '#platform/metrics/process-metrics.ts';
import { measureRequests } from '#platform/metrics/request-metrics.ts';
import { measureStorage } from '#platform/metrics/storage-metrics.ts';
import { createThisNode, type ThisNode } from '#platform/nodes/this-node.ts';
import { createPictures, type Pictures } from '#platform/pictures/pictures.ts';
import { createProvisions } from '#platform/provisions.ts';
import { createHub, type Hub } from '#platform/realtime/hub.ts';
import { measureRelay } from '#platform/realtime/relay-metrics.ts';
import type { Relay } from '#platform/realtime/relay.ts';
import { requestIdHeader, requestIds, withRequestId } from '#platform/request-id.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { countedTogether } from '#platform/throttles/counted-together.ts';
import { pastBucketsJob, removePastBuckets } from '#platform/throttles/shared-throttles.ts';
import { createThrottles, type Throttles } from '#platform/throttles/throttles.ts';
import { mountScanning } from '#scanning/scanning.ts';
import { mountSignIn } from '#sign-in/sign-in.ts';
import { readBrand } from '#site/brand.ts';
import { createConnectionTrials } from '#site/connection-trials.ts';
import { createFigureSources } from '#site/figure-sources.ts';
import { createLinkCardSources } from '#site/link-cards.ts';
import { createPersonalData, type PersonalData } from '#site/personal-data.ts';
import { createReportRunSources } from '#site/report-run-sources.ts';
import { createReportSources } from '#site/report-sources.ts';
import { createSearchSources } from '#site/search-sources.ts';
import { readSetting } from '#site/setting-values.ts';
import { mountSite } from '#site/site.ts';
import { mountTrading } from '#trading/trading.ts';
import { mountVideo } from '#video/video.ts';
import { api as contract } from '@candela/contract/api';
import type { NodeRole } from '@candela/contract/site/nodes';

declare module 'fastify' {
  interface FastifyInstance {
    jobs: Jobs;
    pictures: Pictures;
    /** This process among those of the installation. */
    node: ThisNode;
    /** What the domains store about people. */
    personalData: PersonalData;
    /** Allows pages loaded from now on to contact these origins for live media, in addition to this one. */
    allowMediaOrigins(origins: readonly string[]): void;
    /** Allows pages loaded from now on to load videos from these origins, in addition to this one. */
    allowVideoOrigins(origins: readonly string[]): void;
    /** Checks that every node, or every one with a role, runs by itself, each `every` milliseconds; work that can wait is a job. */
    watches: Record<string, { every: number; role?: NodeRole; run: () => Promise<void> }>;
    /** The clients of the hub here. */
    hubClients: Hub['clients'];
  }
}

interface AppDeps {
  config: Config;
  database: Database;
  storage: Storage;
  secret: string;
  version: string;
  /** Folder of the built web client; if it does not exist, only the API is served. */
  webFolder: string;
  /** Whether this process runs jobs and watches; tests run them themselves. */
  isWorking: boolean;
  media?: DomainContext['media'];
  /** Tests use other ones. */
  videoHosts?: DomainContext['videoHosts'];
  priceProviders?: DomainContext['priceProviders'];
  /** Carries messages between nodes, if there are several. */
  relay?: Relay | undefined;
}

/** Builds the app without listening: registers the plugins in order and mounts the domains. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config } = deps;
  const stopMeasuring = [measureProcess(deps.version), measurePool(deps.database), measureRelay(deps.relay)];
  const app = fastify({
    logger: logOptions(config.logLevel),
    logController: new LogController({
      disableRequestLogging: config.logLevel !== 'debug',
      requestIdLogLabel: 'requestId',
    }),
    genReqId: requestIds(config.trustProxy),
    // Trusts one proxy: with more, clients could forge their address.
    trustProxy: config.trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: 1_048_576,
    // A request that takes longer is aborted, so that slow clients cannot hold connections open for ever.
    requestTimeout: 60_000,
    ...unreadableRequests,
    ...methodOverride,
    routerOptions: { maxParamLength: 500 },
  });
  app.decorate('jobs', createJobs({ database: deps.database, log: app.log, isWorking: worksAs(deps, 'worker') }));
  app.decorate('pictures', createPictures());
  app.decorate('node', createThisNode({ ...deps, db: deps.database.db, log: app.log }));
  app.decorate('watches', {});
  app.addHook('onClose', async () => stopMeasuring.forEach((stop) => stop()));
  const throttles = createThrottles();
  await registerPlugins(app, deps, throttles);

  const context = createContext(app, deps, throttles);
  app.decorate('personalData', context.personalData);
  await mountSite(context);
  await mountMessaging(context);
  mountOversight(context);
  mountIntegrations(context);
  mountAccounts(context);
  mountSignIn(context);
  await mountBilling(context);
  mountMarketData(context);
  await mountVideo(context);
  mountLearning(context);
  mountAuthoring(context);
  await mountLive(context);
  mountCommunity(context);
  mountTrading(context);
  await mountScanning(context);
  context.provisions.check();
  app.jobs.work(pastBucketsJob, () => removePastBuckets(context.db));
  if (deps.database.kind === 'pglite') mountVacuum(app.jobs, context.db, worksAs(deps, 'worker'));
  await app.jobs.open();
  app.addHook('onClose', async () => {
    app.pictures.stop();
    await app.jobs.stop();
    app.pictures.close();
  });
  if (deps.isWorking) {
    startWatches(app, config.roles);
    app.addHook('onListen', () => app.node.start(portOf(app)));
    app.addHook('onClose', () => app.node.stop());
  }

  for (const [name, endpoint] of contract) {
    if (!context.api.isMounted(endpoint)) throw new Error(`${name} is in the contract but not mounted`);
  }
  const getBrand = () => readBrand(context.db);
  await serveWeb(app, { folder: deps.webFolder, apiKey: config.apiKey, publicUrl: config.publicUrl, getBrand });
  return app;
}

/** Registers the plugins that every request passes through, in this order. */
async function registerPlugins(app: FastifyInstance, deps: AppDeps, throttles: Throttles) {
  const { config, version, relay, secret } = deps;
  app.setErrorHandler((error, request, reply) => {
    const failure = toAppError(error);
    const level = logLevelOf(failure);
    if (level !== null) request.log[level]({ err: error }, failure.code);
    if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds);
    return reply
      .code(failure.status)
      .type('application/json; charset=utf-8')
      .send(errorBodyFor(request.method, failure));
  });
  const allowed = { media: [] as readonly string[], video: [] as readonly string[] };
  let headers = securityHeaders(config.publicUrl, allowed.media, allowed.video);
  const allow = (what: keyof typeof allowed) => (origins: readonly string[]) => {
    allowed[what] = origins;
    headers = securityHeaders(config.publicUrl, allowed.media, allowed.video);
  };
  app.decorate('allowMediaOrigins', allow('media'));
  app.decorate('allowVideoOrigins', allow('video'));
  measureRequests(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header(requestIdHeader, request.id);
    withRequestId(request.id, done);
  });
  // Otherwise a text would be taken for an input that is not valid.
  app.removeContentTypeParser('text/plain');
  await app.register(cookies);
  spareApiDocs(app);
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // At once, without a stream, whose set-up costs more than compressing a page of a list.
    syncThreshold: 65_536,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } },
  });
  warnOfProxy(app, config.trustProxy);
  const together = countedTogether(throttles, relay, secret);
  app.addHook('onClose', async () => together.close());
  throttleRequests(app, together, config.rateLimit);
  answerOtherMethods(app);
  mountProbes(app, app.node);
  if (!config.roles.includes('web')) answerProbesOnly(app);
  app.addHook('onSend', async (request, reply) => {
    if (!request.url.startsWith('/api') || request.url.startsWith('/api/docs')) return;
    if (reply.hasHeader('etag')) return;
    reply.headers({ 'cache-control': 'no-cache, no-store', pragma: 'no-cache', expires: '0' });
  });
  await mountApiDocs(app, version);
}

function createContext(app: FastifyInstance, deps: AppDeps, throttles: Throttles): Context {
  const { config, database, secret, version, webFolder, relay } = deps;
  const storage = measureStorage(deps.storage);
  const { db } = database;
  const { jobs, pictures } = app;
  const domainEvents = createDomainEvents();
  const callers = createCallers({
    db,
    domainEvents,
    accessKey: deriveKey(secret, 'access'),
    rpId: new URL(config.publicUrl).hostname,
    hearsOthers: () => relay?.isReceiving() ?? true,
  });
  const api = createApi(app, {
    db,
    callers,
    throttles,
    isVisible: (name) => readSetting(db, `features.${name}`),
    apiKey: config.apiKey,
    keyRateLimit: config.keyRateLimit,
  });
  const hub = createHub({
    server: app.server,
    callers,
    relay,
    throttles,
    isOpen: config.roles.includes('web'),
    connectsPerMinute: config.rateLimit,
    addressOf: (request) => addressOfClient(request, config.trustProxy),
  });
  app.addHook('preClose', async () => hub.close());
  app.decorate('hubClients', hub.clients);
  return {
    config,
    db,
    storage,
    secret,
    version,
    webFolder,
    app,
    api,
    domainEvents,
    callers,
    hub,
    jobs,
    pictures,
    throttles,
    relay,
    provisions: createProvisions(),
    ...createRegistries(deps),
  };
}

function createRegistries({ media, videoHosts, priceProviders }: AppDeps): DomainContext {
  return {
    messageTexts: builtInMessages,
    search: createSearchSources(),
    figures: createFigureSources(),
    reports: createReportSources(),
    discussions: createDiscussionSources(),
    linkCards: createLinkCardSources(),
    reportRuns: createReportRunSources(),
    personalData: createPersonalData(),
    connectionTrials: createConnectionTrials(),
    mails: createMailComposers(),
    hiddenBars: createHiddenBars(),
    media,
    videoHosts,
    priceProviders,
  };
}

function worksAs({ isWorking, config }: AppDeps, role: NodeRole): boolean {
  return isWorking && config.roles.includes(role);
}

function portOf(app: FastifyInstance): number {
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function startWatches(app: FastifyInstance, roles: readonly NodeRole[]): void {
  const own = Object.entries(app.watches).filter(([, { role }]) => role === undefined || roles.includes(role));
  const stops = own.map(([name, watch]) => every(watch.every, name, watch.run, app.log));
  app.addHook('onClose', async () => stops.forEach((stop) => stop()));
}
