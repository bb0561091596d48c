import { join } from 'node:path';
import type { Context } from '#platform/context.ts';
import { deriveKey } from '#platform/identity/secrets.ts';
import { createDebouncer } from '#platform/realtime/debouncer.ts';
import { roomOfAll, roomOfUser } from '#platform/realtime/rooms.ts';
import { readProductName } from '#site/brand.ts';
import { readSetting } from '#site/setting-values.ts';
import { eventRoom, type HubData } from '@candela/contract/hub';
import type { StreamState } from '@candela/contract/live/streams';
import { mountCharts } from './charts/charts.routes.ts';
import { createCharts } from './charts/charts.service.ts';
import { liveTrial } from './connection-trial.ts';
import { attendanceFigures } from './events/attendance-figures.ts';
import { attendanceReport } from './events/attendance-report.source.ts';
import { createCalendarFiles } from './events/calendar-files.service.ts';
import { createEventHosts } from './events/event-hosts.service.ts';
import { eventLinkCards } from './events/event-link-cards.ts';
import { queueReminders, reminderJob } from './events/events.jobs.ts';
import { composeReminder } from './events/events.mails.ts';
import { mountEvents, registerCalendars } from './events/events.routes.ts';
import { eventSearch } from './events/events.search.ts';
import { createEvents } from './events/events.service.ts';
import { createHosting } from './events/hosting.service.ts';
import { createRegistrations } from './events/registrations.service.ts';
import { passPlaces, placesJob } from './events/waiting-list.service.ts';
import type { MediaRequest } from './media/messages.ts';
import { liveData } from './personal-data.ts';
import { createLiveProvider } from './providers/create-provider.ts';
import type { LiveProvider } from './providers/provider.ts';
import { createRecordedFilms } from './recordings/recorded-films.service.ts';
import { createRecordedLessons } from './recordings/recorded-lessons.service.ts';
import { mountRecordingDownloads } from './recordings/recording-downloads.routes.ts';
import { createRecordingDownloads } from './recordings/recording-downloads.service.ts';
import { recordingJobOf } from './recordings/recordings.jobs.ts';
import { createRecordingProcessing } from './recordings/recordings.processing.ts';
import { mountRecordings } from './recordings/recordings.routes.ts';
import { recordingSearch } from './recordings/recordings.search.ts';
import { createRecordings } from './recordings/recordings.service.ts';
import { createTimeline } from './recordings/timeline.service.ts';
import { mountRooms } from './rooms/rooms.routes.ts';
import { createRoomServices } from './rooms/rooms.services.ts';
import { endWithAccess } from './streams/shut-out.ts';
import { registerHls } from './streams/streams.hls.ts';
import { registerLiveHooks } from './streams/streams.hooks.ts';
import { registerWhip } from './streams/streams.media.ts';
import { mountStreams } from './streams/streams.routes.ts';
import { createStreams } from './streams/streams.service.ts';
import type { ViewerCount } from './streams/viewer-counts.ts';

declare module '#platform/domain-events.ts' {
  interface DomainEventMap {
    /** Events were planned, moved or cancelled; or the registrations of one user have changed. */
    'events.changed': [userId?: string];
    /** These users are no longer hosts of an event. */
    'events.handedOver': [eventId: number, userIds: string[]];
    /** A message or change in the room of an event. */
    'rooms.updated': [eventId: number, news: HubData<'room.updated'>['news']];
    /** A message in a room for one user only. */
    'rooms.updatedForUser': [eventId: number, userId: string, news: HubData<'room.updated'>['news']];
    'rooms.banned': [eventId: number, userId: string];
    /** A stream went live, was interrupted or has ended, and whether people were notified; or some other state has changed. */
    'streams.changed': [change?: { eventId: number; state: StreamState; publisher?: string }];
    /** The people in the room of an event, without its hosts, were counted. */
    'rooms.viewersCounted': [count: ViewerCount];
    /** Numbers of viewers have changed. */
    'streams.viewersChanged': [counts: ViewerCount[]];
  }
}

/** Events and live sessions: the stream, its recording, its room and the chart in it. */
export async function mountLive(context: Context): Promise<void> {
  const { db, app, connectionTrials, figures, linkCards, personalData, provisions, reportRuns, search } = context;
  personalData.add(liveData);
  const provider = openProvider(context);
  app.allowMediaOrigins(provider.origins);
  const recordings = await mountStreaming(context, provider);
  mountCalendar(context);
  connectionTrials.add('live', liveTrial(provider));
  figures.add({ figures: [attendanceFigures], rows: [attendanceFigures] });
  reportRuns.add(attendanceReport);
  search.add(eventSearch);
  linkCards.add(eventLinkCards);
  search.add(recordingSearch);
  const films = createRecordedFilms({ db });
  provisions.provide('recordings.findPlaylist', recordings.findPlaylist);
  provisions.provide('recordings.describe', films.describe);
  provisions.provide('recordings.listSpoken', films.listSpoken);
}

/** The provider of live media; messages to the embedded engine reach every node. */
function openProvider({ app, config, media, relay, secret }: Context): LiveProvider {
  const sendToMedia = (request: MediaRequest) => {
    void media?.ask(request).catch(() => {});
    relay?.send('media', request);
  };
  relay?.on('media', (request) => void media?.ask(request as MediaRequest).catch(() => {}));
  return createLiveProvider({
    config: config.live,
    publicUrl: config.publicUrl,
    secret,
    hasMedia: media !== undefined,
    sendToMedia,
    log: app.log,
  });
}

function mountCalendar({ db, app, api, config, domainEvents, hub, jobs, mails, secret }: Context): void {
  const calendarFiles = createCalendarFiles({
    db,
    publicUrl: config.publicUrl,
    key: deriveKey(secret, 'calendars'),
    getProductName: () => readProductName(db),
  });
  mountEvents(api, {
    events: createEvents({ db, domainEvents }),
    hosts: createEventHosts({ db, domainEvents }),
    registrations: createRegistrations({ db, domainEvents }),
    files: calendarFiles,
    hosting: createHosting({ db }),
  });
  registerCalendars(app, calendarFiles);
  mails.compose('eventReminder', {
    to: 'active',
    kind: 'event',
    compose: ({ languageCode, timeZone }, { eventId }) => composeReminder(db, Number(eventId), languageCode, timeZone),
  });
  jobs.work(reminderJob, () => queueReminders(db));
  jobs.work(placesJob, () => passPlaces({ db, domainEvents, log: app.log }));
  domainEvents.on('events.changed', (userId) => {
    hub.publish(userId === undefined ? roomOfAll : roomOfUser(userId), 'events.changed', {});
    // Permissions for the rooms may have changed with it.
    if (userId === undefined) hub.checkGuardedRooms();
    else hub.checkUser(userId);
  });
}

async function mountStreaming(context: Context, provider: LiveProvider) {
  const { db, callers, app, api, config, domainEvents, hub, jobs, media, throttles, secret, storage } = context;
  const getReturnMinutes = () => readSetting(db, 'live.returnMinutes');
  const key = deriveKey(secret, 'streams');
  const streams = createStreams({ db, domainEvents, provider, media, getReturnMinutes, key, log: app.log });
  mountStreams(api, streams);
  await registerWhip(app, streams);
  registerHls(app, { streams, throttles, requestsPerMinute: config.rateLimit });
  await registerLiveHooks(app, provider, streams);
  app.watches['streams'] = { every: 5000, run: streams.supervise };
  app.addHook('onReady', async () => {
    void streams.prepare().catch((error: unknown) => app.log.error({ err: error }, 'media process'));
  });
  domainEvents.on('streams.changed', (change) => {
    hub.publish(change ? roomOfAll : 'livestreams', 'livestreams.changed', change ?? {});
    // Permissions for the room may have changed with it.
    if (change) hub.checkGuardedRooms();
  });
  domainEvents.on('streams.viewersChanged', (counts) => {
    // Every node counts the people of all nodes.
    hub.publishHere('livestreams', 'livestreams.viewers', { counts });
  });
  domainEvents.on('events.handedOver', (eventId, userIds) => {
    for (const userId of userIds) streams.kick(eventId, userId, 'publish');
  });
  domainEvents.on('rooms.banned', (eventId, userId) => streams.kick(eventId, userId, 'play'));
  endWithAccess(context, streams);
  mountRoom(context, provider);

  const recordings = createRecordings({ db, storage, domainEvents });
  mountRecordings(api, { recordings, timeline: createTimeline({ db }), lessons: createRecordedLessons({ db }) });
  const downloads = createRecordingDownloads({ db, callers, storage, key: deriveKey(secret, 'downloads') });
  mountRecordingDownloads({ app, api }, downloads);
  const folder = join(config.dataDir, 'live');
  const jobKind = await recordingJobOf(folder);
  const processing = createRecordingProcessing({
    db,
    storage,
    domainEvents,
    folder,
    jobKind,
    settle: async (eventId) => void (await media?.ask({ what: 'end', streamId: String(eventId) })),
    log: app.log,
  });
  media?.onSignal((streamId, signal) => {
    if (signal.kind !== 'recording') return;
    void processing
      .receiveSignal(Number(streamId), signal.failure)
      .catch((error: unknown) => app.log.error({ err: error }, 'recording signal'));
  });
  jobs.work(jobKind, processing.run);
  jobs.onOpen(processing.queueRecorded);
  return recordings;
}

function mountRoom(
  { db, app, api, domainEvents, hub, media, reports, throttles, relay }: Context,
  provider: LiveProvider,
): void {
  const services = createRoomServices({ db, domainEvents, relay, hub, throttles, provider, log: app.log });
  domainEvents.on('events.changed', (userId) => userId === undefined && services.attendance.recount());
  mountRooms(api, services);
  reports.add(services.reports);
  hub.addRooms('event', {
    mayEnter: services.rooms.whoMayEnter,
    keepsMessages: true,
    onChange: services.attendance.change,
  });
  app.watches['attendance'] = { every: 10_000, run: services.attendance.record };
  app.watches['speakers'] = { every: 5000, run: services.speakers.endSilent };
  media?.onSignal((streamId, signal) => {
    if (signal.kind !== 'voice') return;
    void services.speakers
      .noteHeard(Number(streamId), signal.userId)
      .catch((error: unknown) => app.log.error({ err: error }, 'voice signal'));
  });
  const missedBans = createDebouncer<'all'>(0, services.moderation.repeatBans);
  relay?.onReturn(() => missedBans.add('all'));
  app.addHook('preClose', async () => {
    missedBans.close();
    services.attendance.close();
  });
  mountCharts(api, createCharts({ db, domainEvents, enterRoom: services.rooms.admit }));
  domainEvents.on('rooms.updated', (eventId, news) =>
    hub.publish(eventRoom(eventId), 'room.updated', { eventId, news }, { passes: news.type === 'caption' }),
  );
  domainEvents.on('rooms.updatedForUser', (eventId, userId, news) =>
    hub.publish(roomOfUser(userId), 'room.updated', { eventId, news }),
  );
  domainEvents.on('rooms.banned', (eventId, userId) => hub.expel(userId, eventRoom(eventId)));
}
