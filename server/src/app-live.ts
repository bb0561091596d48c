import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Db } from '#db/client.ts';
import { mountCandles } from '#trading/candles/candles.routes.ts';
import { createCandles } from '#trading/candles/candles.service.ts';
import { createDemoMarket } from '#trading/candles/demo-market.ts';
import { mountCharts } from '#live/charts/charts.routes.ts';
import { createCharts } from '#live/charts/charts.service.ts';
import { createRecordingProcessing } from '#live/recordings/recordings.processing.ts';
import { mountRecordings } from '#live/recordings/recordings.routes.ts';
import type { createRecordings } from '#live/recordings/recordings.service.ts';
import { mountRooms } from '#live/rooms/rooms.routes.ts';
import { createRoomServices } from '#live/rooms/rooms.services.ts';
import { registerHls } from '#live/streams/streams.hls.ts';
import { registerLiveHooks } from '#live/streams/streams.hooks.ts';
import { registerWhip } from '#live/streams/streams.media.ts';
import { mountStreams } from '#live/streams/streams.routes.ts';
import { createStreams } from '#live/streams/streams.service.ts';
import { createLiveProvider } from '#live/providers/create-provider.ts';
import type { MediaRequest } from '#live/media/messages.ts';
import type { LiveProvider } from '#live/providers/provider.ts';
import type { Api } from '#platform/http/api.ts';
import type { Config } from '#platform/config/config.ts';
import type { Events } from '#platform/domain-events.ts';
import type { Hub } from '#platform/realtime/hub.ts';
import type { MediaEngine } from '#live/media/media-engine.ts';
import type { Relay } from '#platform/realtime/relay.ts';
import { deriveKey } from '#platform/identity/secrets.ts';
import type { Storage } from '#platform/storage/storage.ts';

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
