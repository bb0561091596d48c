import { api as contract } from '@candela/contract/api';
import compress from '@fastify/compress';
import cookies from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Db } from '#db/client.ts';
import { mountLive, openLiveProvider } from '#app-live.ts';
import { tellOverHub } from '#app-news.ts';
import { mountAnnouncements } from '#community/announcements/announcements.routes.ts';
import { createAnnouncements } from '#community/announcements/announcements.service.ts';
import { registerFiles } from '#learning/attachments/attachments.files.ts';
import { mountAttachments } from '#learning/attachments/attachments.routes.ts';
import { createAttachments } from '#learning/attachments/attachments.service.ts';
import { createCourseNotices } from '#learning/courses/courses.notices.ts';
import { mountCourses } from '#learning/courses/courses.routes.ts';
import { createCourses } from '#learning/courses/courses.service.ts';
import { mountDevices } from '#messaging/devices/devices.routes.ts';
import { createDevices } from '#messaging/devices/devices.service.ts';
import { mountDigests, registerOneClick } from '#messaging/digests/digests.routes.ts';
import { createDigests } from '#messaging/digests/digests.service.ts';
import { mountEducators } from '#community/educators/educators.routes.ts';
import { createEducators } from '#community/educators/educators.service.ts';
import { createActivity } from '#learning/enrolments/activity.service.ts';
import { mountEnrolments } from '#learning/enrolments/enrolments.routes.ts';
import { createEnrolments } from '#learning/enrolments/enrolments.service.ts';
import { createCalendarFiles } from '#live/events/calendar-files.service.ts';
import { mountEvents, registerCalendars } from '#live/events/events.routes.ts';
import { createEvents as createLiveEvents } from '#live/events/events.service.ts';
import { createRegistrations } from '#live/events/registrations.service.ts';
import { mountFeeds } from '#community/feeds/feeds.routes.ts';
import { createFeeds } from '#community/feeds/feeds.service.ts';
import { mountHealth } from '#site/health/health.routes.ts';
import { createHealth } from '#site/health/health.service.ts';
import { mountIdeas } from '#trading/ideas/ideas.routes.ts';
import { createIdeas } from '#trading/ideas/ideas.service.ts';
import { mountInvitations } from '#accounts/invitations/invitations.routes.ts';
import { createInvitations } from '#accounts/invitations/invitations.service.ts';
import { mountLanguages } from '#site/languages/languages.routes.ts';
import { createLanguages } from '#site/languages/languages.service.ts';
import { mountLessons } from '#learning/lessons/lessons.routes.ts';
import { createLessons } from '#learning/lessons/lessons.service.ts';
import { createProgress } from '#learning/lessons/progress.service.ts';
import { mountLookups } from '#site/lookups/lookups.routes.ts';
import { createLookups } from '#site/lookups/lookups.service.ts';
import { createMailJobs } from '#messaging/mails/mail-jobs.service.ts';
import { mountMails } from '#messaging/mails/mails.routes.ts';
import { createMails } from '#messaging/mails/mails.service.ts';
import { mountNotifications } from '#messaging/notifications/notifications.routes.ts';
import { createNotifications } from '#messaging/notifications/notifications.service.ts';
import { mountPasswords } from '#accounts/passwords/passwords.routes.ts';
import { createPasswords } from '#accounts/passwords/passwords.service.ts';
import { createPresence } from '#community/presence/presence.service.ts';
import { mountPlans } from '#accounts/plans/plans.routes.ts';
import { createPlans } from '#accounts/plans/plans.service.ts';
import { mountProfiles } from '#accounts/profiles/profiles.routes.ts';
import { createProfiles } from '#accounts/profiles/profiles.service.ts';
import { createPushes } from '#messaging/pushes/pushes.service.ts';
import { createRecordings } from '#live/recordings/recordings.service.ts';
import { mountSessions } from '#accounts/sessions/sessions.routes.ts';
import { createSessions } from '#accounts/sessions/sessions.service.ts';
import { mountSettings } from '#site/settings/settings.routes.ts';
import { createSettings } from '#site/settings/settings.service.ts';
import { registerMedia } from '#learning/videos/videos.media.ts';
import { mountVideos } from '#learning/videos/videos.routes.ts';
import { createVideos } from '#learning/videos/videos.service.ts';
import { createApi } from '#platform/http/api.ts';
import { defineCookie } from '#platform/http/cookies.ts';
import { createCallers } from '#platform/identity/callers.ts';
import { every } from '#platform/jobs/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { toAppError } from '#platform/http/errors.ts';
import { createEvents } from '#platform/domain-events.ts';
import { createFcmSender, isApp, readFcmAccount } from '#messaging/senders/fcm-sender.ts';
import { createHub } from '#platform/realtime/hub.ts';
import { logOptions } from '#platform/log.ts';
import { addressOf, createMailer } from '#messaging/mailer.ts';
import { openApiDocument } from '#platform/http/openapi.ts';
import { addressOfClient } from '#platform/http/origins.ts';
import type { MediaEngine } from '#live/media/media-engine.ts';
import { createPushSender } from '#messaging/senders/push-sender.ts';
import type { Relay } from '#platform/realtime/relay.ts';
import { deriveKey } from '#platform/identity/secrets.ts';
import { securityHeaders } from '#platform/http/security-headers.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { vapidKeysOf } from '#messaging/senders/vapid.ts';
import { listInterfaceCodes, serveWeb } from '#platform/http/web-files.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What is done by the clock, `every` so many milliseconds. */
    jobs: Record<string, { every: number; run: () => Promise<void> }>;
  }
}

interface AppDeps {
  config: Config;
  db: Db;
  storage: Storage;
  secret: string;
  version: string;
  /** Folder of the built web client; nothing but the API is served when it is not there. */
  webFolder: string;
  /** Whether this process also does what is due by the clock; tests do it themselves. */
  hasClock: boolean;
  /** Live media, where this process has it. */
  media?: MediaEngine | undefined;
  /** Carries news between nodes, where there are several. */
  relay?: Relay | undefined;
}

/** Everything but listening: plugins in their order, every feature mounted, features wired to each other. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, db, storage, secret } = deps;
  const app = fastify({
    logger: logOptions(config.logLevel),
    logController: new LogController({ disableRequestLogging: config.logLevel !== 'debug' }),
    // One proxy: more would let clients name their own address.
    trustProxy: config.trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: 1_048_576,
    routerOptions: { maxParamLength: 500 },
  });
  app.setErrorHandler((error, request, reply) => {
    const failure = toAppError(error);
    if (failure.status >= 500) request.log.error({ err: error }, failure.code);
    if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds);
    return reply.code(failure.status).type('application/json; charset=utf-8').send(failure.body);
  });
  const liveProvider = openLiveProvider({ ...deps, log: app.log });
  await app.register(helmet, securityHeaders(config.publicUrl, liveProvider.origins));
  await app.register(cookies);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  if (config.rateLimit > 0) await app.register(rateLimit, { max: config.rateLimit, timeWindow: 60_000 });
  app.addHook('onSend', async (request, reply) => {
    if (!request.url.startsWith('/api') || request.url.startsWith('/api/docs')) return;
    reply.headers({ 'cache-control': 'no-cache, no-store', pragma: 'no-cache', expires: '0' });
  });

  await app.register(swagger, { mode: 'static', specification: { document: openApiDocument(deps.version) as never } });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  app.get('/api/openapi.json', () => openApiDocument(deps.version));

  const events = createEvents();
  const callers = createCallers(db, events);
  const settings = createSettings({ db });
  const getProductName = async () => (await settings.getBranding()).productName;
  const mailer = createMailer({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    dataDir: config.dataDir,
    publicUrl: config.publicUrl,
    getProductName,
  });
  const profiles = createProfiles({ db, callers });
  const sessions = createSessions({ db, callers, key: deriveKey(secret, 'sign-in'), getProfile: profiles.get });
  const lessons = createLessons({ db });
  const mediaKey = deriveKey(secret, 'media');
  const filesKey = deriveKey(secret, 'files');

  const api = createApi(app, { callers, apiKey: config.apiKey, rateLimit: config.rateLimit });
  mountHealth(api, createHealth({ db, version: deps.version }));
  mountSessions(api, sessions, defineCookie(config.publicUrl, 'candela-device', 365 * 86_400));
  mountPasswords(api, createPasswords({ db, callers, mailer, key: deriveKey(secret, 'sign-in'), log: app.log }));
  mountInvitations(api, createInvitations({ db, mailer, startSession: sessions.start }));
  mountProfiles(api, profiles);
  mountLanguages(api, createLanguages({ db, interfaceCodes: await listInterfaceCodes(deps.webFolder) }));
  mountSettings(api, settings);
  mountLookups(api, createLookups({ db }));
  mountPlans(api, createPlans({ db }));
  mountCourses(api, createCourses({ db }));
  mountLessons(api, lessons, createProgress({ db }));
  mountEnrolments(api, createEnrolments({ db }), createActivity({ db }));
  const recordings = createRecordings({ db, storage, events });
  mountVideos(
    api,
    createVideos({
      db,
      secret: mediaKey,
      getLessonAccess: lessons.getAccess,
      findRecordingPlaylist: recordings.findPlaylist,
    }),
  );
  mountAttachments(api, createAttachments({ db, secret: filesKey, getLessonAccess: lessons.getAccess }));
  const announcements = createAnnouncements({ db, events });
  mountAnnouncements(api, announcements);
  const notifications = createNotifications({ db, events });
  mountNotifications(api, notifications);
  mountEducators(api, createEducators({ db }));
  const liveEvents = createLiveEvents({ db, events });
  const calendarFiles = createCalendarFiles({
    db,
    publicUrl: config.publicUrl,
    key: deriveKey(secret, 'calendars'),
    getProductName,
  });
  mountEvents(api, liveEvents, createRegistrations({ db, events }), calendarFiles);
  registerCalendars(app, calendarFiles);
  const { streams, rooms, recordingProcessing } = await mountLive({
    ...deps,
    app,
    api,
    events,
    provider: liveProvider,
    recordings,
    getHub: () => hub,
  });
  mountFeeds(api, createFeeds({ db, events }));
  mountIdeas(api, createIdeas({ db, events }));
  const vapidKeys = vapidKeysOf(deriveKey(secret, 'vapid'));
  const fcmAccount = config.fcmAccountPath === undefined ? null : await readFcmAccount(config.fcmAccountPath);
  const devices = createDevices({ db, pushOrigins: config.pushOrigins, hasApps: fcmAccount !== null });
  mountDevices(api, devices, vapidKeys.publicKey);
  const sendToBrowser = createPushSender({ keys: vapidKeys, subject: `mailto:${addressOf(config.mailFrom)}` });
  const sendToApp = fcmAccount && createFcmSender(fcmAccount);
  const pushes = createPushes({
    db,
    send: async (target, ...rest) => {
      if (!isApp(target.endpoint)) return sendToBrowser(target, ...rest);
      return sendToApp ? sendToApp(target, ...rest) : 'refused';
    },
  });
  const courseNotices = createCourseNotices({ db, events });
  mountMails(api, createMails({ db, folder: mailer.folder }));
  const unsubscribeKey = deriveKey(secret, 'unsubscribe');
  const digests = createDigests({ db, key: unsubscribeKey });
  mountDigests(api, digests);
  await registerOneClick(app, digests);
  const mailJobs = createMailJobs({
    db,
    mailer,
    key: unsubscribeKey,
    composers: {
      digest: async (recipient, { interval }) => {
        const items = await notifications.listForMail(recipient, interval === 'daily' ? 1 : 7);
        return items.length > 0 ? { path: '/', items } : null;
      },
      eventReminder: ({ languageCode, timeZone }, { eventId }) =>
        liveEvents.composeReminder(Number(eventId), languageCode, timeZone),
    },
  });
  registerMedia(app, { storage, secret: mediaKey });
  registerFiles(app, { db, storage, secret: filesKey });

  const { relay } = deps;
  const presence = createPresence({ db, relay, getHub: () => hub });
  const hub = createHub({
    server: app.server,
    callers,
    relay,
    connectsPerMinute: config.rateLimit,
    addressOf: (request) => addressOfClient(request, config.trustProxy),
    mayEnterEvent: rooms.rooms.mayEnter,
    onPresence: presence.change,
    onAttendance: rooms.attendance.change,
  });
  app.addHook('preClose', async () => {
    presence.close();
    rooms.attendance.close();
    hub.close();
  });
  tellOverHub({ events, hub, relay, streams });

  app.decorate('jobs', {
    announcements: { every: 10_000, run: announcements.tellTurned },
    courseNotices: { every: 10_000, run: courseNotices.run },
    digests: { every: 60_000, run: digests.run },
    eventReminders: { every: 30_000, run: liveEvents.remind },
    mails: { every: 10_000, run: mailJobs.run },
    pushes: { every: 5000, run: pushes.run },
    recordings: { every: 5000, run: recordingProcessing.run },
    streams: { every: 5000, run: streams.watchOver },
  });
  if (deps.hasClock) {
    const clocks = Object.entries(app.jobs).map(([name, job]) => every(job.every, name, job.run, app.log));
    app.addHook('onClose', async () => clocks.forEach((stop) => stop()));
  }

  for (const [name, endpoint] of contract) {
    if (!api.isMounted(endpoint)) throw new Error(`${name} is in the contract but not mounted`);
  }
  await serveWeb(app, { folder: deps.webFolder, apiKey: config.apiKey, publicUrl: config.publicUrl });
  return app;
}
