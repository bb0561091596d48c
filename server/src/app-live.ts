import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Db } from '#db/client.ts';
import { mountCandles } from '#features/candles/candles.routes.ts';
import { createCandles } from '#features/candles/candles.service.ts';
import { createDemoMarket } from '#features/candles/demo-market.ts';
import { mountCharts } from '#features/charts/charts.routes.ts';
import { createCharts } from '#features/charts/charts.service.ts';
import { createRecordingProcessing } from '#features/recordings/recordings.processing.ts';
import { mountRecordings } from '#features/recordings/recordings.routes.ts';
import type { createRecordings } from '#features/recordings/recordings.service.ts';
import { mountRooms } from '#features/rooms/rooms.routes.ts';
import { createRoomServices } from '#features/rooms/rooms.services.ts';
import { registerHls } from '#features/streams/streams.hls.ts';
import { registerLiveHooks } from '#features/streams/streams.hooks.ts';
import { registerWhip } from '#features/streams/streams.media.ts';
import { mountStreams } from '#features/streams/streams.routes.ts';
import { createStreams } from '#features/streams/streams.service.ts';
import { createLiveProvider } from '#live-providers/create-provider.ts';
import type { MediaRequest } from '#media/messages.ts';
import type { LiveProvider } from '#live-providers/provider.ts';
import type { Api } from '#platform/api.ts';
import type { Config } from '#platform/config.ts';
import type { Events } from '#platform/events.ts';
import type { Hub } from '#platform/hub.ts';
import type { MediaEngine } from '#platform/media-engine.ts';
import type { Relay } from '#platform/relay.ts';
import { deriveKey } from '#platform/secrets.ts';
import type { Storage } from '#platform/storage.ts';

interface ProviderDeps {
  config: Config;
  secret: string;
  media?: MediaEngine | undefined;
  relay?: Relay | undefined;
  log: FastifyInstance['log'];
}

/** Who carries live media; what the embedded engine is told reaches every node. */
export function openLiveProvider({ config, secret, media, relay, log }: ProviderDeps): LiveProvider {
  const tellMedia = (request: MediaRequest) => {
    void media?.ask(request).catch(() => {});
    relay?.send('media', request);
  };
  relay?.on('media', (request) => void media?.ask(request as MediaRequest).catch(() => {}));
  return createLiveProvider({
    config: config.live,
    publicUrl: config.publicUrl,
    secret,
    hasMedia: media !== undefined,
    tellMedia,
    log,
  });
}

interface LiveDeps extends Omit<ProviderDeps, 'log'> {
  app: FastifyInstance;
  api: Api;
  db: Db;
  storage: Storage;
  events: Events;
  provider: LiveProvider;
  recordings: ReturnType<typeof createRecordings>;
  getHub: () => Hub;
}

/** Everything around a live session: the stream, its recording, its room and the chart in it. */
export async function mountLive(deps: LiveDeps) {
  const { app, api, config, db, storage, secret, events, provider, recordings, media, relay, getHub } = deps;
  const streams = createStreams({
    db,
    events,
    provider,
    media,
    key: deriveKey(secret, 'streams'),
    log: app.log,
  });
  mountStreams(api, streams);
  await registerWhip(app, streams);
  registerHls(app, streams);
  mountRecordings(api, recordings);
  const recordingProcessing = createRecordingProcessing({
    db,
    storage,
    events,
    folder: join(config.dataDir, 'live'),
    settle: async (eventId) => void (await media?.ask({ what: 'end', streamId: String(eventId) })),
    log: app.log,
  });
  media?.onSignal((streamId, signal) => {
    if (signal.kind !== 'recording') return;
    void recordingProcessing
      .hear(Number(streamId), signal.failure)
      .catch((error: unknown) => app.log.error({ err: error }, 'recording signal'));
  });
  await registerLiveHooks(app, provider, streams);
  const rooms = createRoomServices({ db, events, relay, getHub });
  mountRooms(api, rooms);
  mountCandles(api, createCandles({ providers: config.isDemo ? [createDemoMarket()] : [] }));
  mountCharts(api, createCharts({ db, events, enterRoom: rooms.rooms.admit }));
  return { streams, rooms, recordingProcessing };
}
