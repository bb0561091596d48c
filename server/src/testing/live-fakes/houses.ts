import { randomUUID } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMediaEngine } from '#live/media/media-engine.ts';
import { createCloudflareProvider } from '#live/providers/cloudflare.ts';
import { createEmbeddedProvider } from '#live/providers/embedded.ts';
import { createMediamtxProvider } from '#live/providers/mediamtx.ts';
import { createMillicastProvider } from '#live/providers/millicast.ts';
import type { LiveProvider, Ref, WebhookRequest } from '#live/providers/provider.ts';
import { createStreamNames } from '#live/providers/stream-names.ts';
import { AppError } from '#platform/http/errors.ts';
import { deriveKey } from '#platform/identity/secrets.ts';
import { buildEvent, buildUser } from '#testing/factories.ts';
import { startTestServer } from '#testing/test-server.ts';
import { atEndOfFile } from '../end-of-file.ts';
import { startFakeServer, type Failure } from '../fake-server.ts';
import { startFakeCloudflare } from './fake-cloudflare.ts';
import { startFakeMediamtx } from './fake-mediamtx.ts';
import { startFakeMillicast } from './fake-millicast.ts';

/** A provider with its fake server, and what a test can do to it. */
export interface House {
  provider: LiveProvider;
  /** The same provider, which soon stops waiting for answers. */
  impatient: LiveProvider;
  /** Creates an event with its host and a viewer. */
  newStream(): Promise<{ streamId: string; hostId: string; viewerId: string }>;
  /** The number of streams with this name at the provider; null if it creates none. */
  countOf: ((ref: Ref) => number) | null;
  /** Playback addresses that somebody who knows the stream's name could guess. */
  guesses(ref: Ref): string[];
  /** Whether a published stream can be watched: the built-in engine needs real media for that. */
  canWatch: boolean;
  fail: ((failure: Failure | null) => void) | null;
  /** Creates a recording of 60 seconds. */
  record: ((ref: Ref) => void) | null;
  hooks: Hooks | null;
  /** The server's log entries, and the secrets that must not appear in them. */
  log: object[];
  secrets: string[];
}

interface Hooks {
  /** Session of the current publisher; null if the provider does not tell. */
  sessionOf(ref: Ref): string | null;
  up(ref: Ref, sessionId: string | null): WebhookRequest;
  down(ref: Ref, sessionId: string | null): WebhookRequest;
  recorded(ref: Ref): WebhookRequest;
  /** Signed, but of an unknown kind or about an unknown stream. */
  unknown(ref: Ref): WebhookRequest[];
  garbage(): WebhookRequest[];
  forged(request: WebhookRequest): WebhookRequest[];
  /** A webhook signed ten minutes ago; null if the provider sends no time. */
  old: ((ref: Ref) => WebhookRequest) | null;
}

const names = createStreamNames('test');
const soon = { timeoutMilliseconds: 300 };
let nextStream = 1;
const newStream = async () => ({ streamId: String(nextStream++), hostId: randomUUID(), viewerId: randomUUID() });
const collect = () => {
  const log: object[] = [];
  return { log, warn: (details: object) => void log.push(details) };
};

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

/** The real engine, used by the real server. */
export async function buildEmbedded(): Promise<House> {
  const probe = createSocket('udp4').bind(0);
  await once(probe, 'listening');
  const media = startMediaEngine({
    port: probe.address().port,
    publicAddress: undefined,
    folder: join(tmpdir(), 'candela-live-houses'),
    log: { error: () => {}, warn: () => {} },
  });
  probe.close();
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const { app, db, secret } = await startTestServer({ config: { publicUrl }, media });
  await app.listen({ host: '127.0.0.1', port });
  atEndOfFile(() => media.stop());
  const provider = createEmbeddedProvider({
    publicUrl,
    key: deriveKey(secret, 'streams'),
    hasMedia: true,
    sendToMedia: (request) => void media.ask(request),
  });
  return {
    provider,
    impatient: provider,
    newStream: async () => {
      const { id, host } = await buildEvent(db, { startsAt: new Date(Date.now() + 5 * 60_000) });
      return { streamId: String(id), hostId: host.id, viewerId: (await buildUser(db)).id };
    },
    countOf: null,
    guesses: ({ id }) => [`${publicUrl}/whep/${id}`],
    canWatch: false,
    fail: null,
    record: null,
    hooks: null,
    log: [],
    secrets: [],
  };
}

export async function buildMediamtx(): Promise<House> {
  const hookSecret = 'a secret for the hooks';
  const door = await startFakeServer(({ headers, body }) => {
    try {
      provider.readAdmission?.({ headers, body });
      return { status: 204 };
    } catch (error) {
      return { status: error instanceof AppError ? error.status : 500 };
    }
  });
  const fake = await startFakeMediamtx({ doorUrl: () => door.url, hookSecret });
  const { log, warn } = collect();
  const options = {
    apiUrl: fake.url,
    webrtcUrl: fake.url,
    hlsUrl: fake.url,
    playbackUrl: fake.url,
    hookSecret,
    key: 'a key for grants',
    names,
    log: { warn },
  };
  const provider = createMediamtxProvider(options);
  const hook = (event: string, { id }: Ref, source: string | null) =>
    fake.hook({ event, path: id, source: source ?? '' });
  return {
    provider,
    impatient: createMediamtxProvider({ ...options, ...soon }),
    newStream,
    countOf: ({ id }) => [...fake.configs.keys()].filter((name) => name === id).length,
    guesses: ({ id }) => [`${fake.url}/${id}/whep`],
    canWatch: true,
    fail: fake.fail,
    record: ({ id }) => void fake.recordings.set(id, [{ start: '2026-11-01T12:00:00Z', duration: 60 }]),
    hooks: {
      sessionOf: ({ id }) => fake.sessionsOn(id).find(({ state }) => state === 'publish')?.id ?? null,
      up: (ref, session) => hook('ready', ref, session),
      // The provider reports it after the publisher has gone.
      down: (ref, session) => {
        fake.lose(ref.id);
        return hook('notReady', ref, session);
      },
      recorded: ({ id }) => fake.hook({ event: 'recorded', path: id, segment: '/recordings/a.mp4' }),
      unknown: (ref) => [hook('moved', ref, null), fake.hook({ event: 'ready', path: 'camera1', source: 'x' })],
      garbage: () => [
        { headers: fake.hook({}).headers, body: Buffer.from('\u0000\u0001 not a form') },
        fake.hook({ event: 'recorded', path: names.nameOf('1'), segment: 'a\0.mp4' }),
      ],
      forged: ({ body }) => [
        { headers: {}, body },
        { headers: { authorization: `Bearer ${hookSecret.replace('a', 'b')}` }, body },
        { headers: { authorization: 'Bearer ' }, body },
      ],
      old: null,
    },
    log,
    secrets: [hookSecret, 'a key for grants', 'Bearer'],
  };
}

export async function buildMillicast(): Promise<House> {
  const given = {
    accountId: 'ZG6NWV',
    apiSecret: 'the API secret of Millicast',
    webhookSecret: Buffer.from('webhook secret').toString('base64'),
  };
  const fake = await startFakeMillicast(given);
  const { log, warn } = collect();
  const feed = ({ id }: Ref, sessionId: string | null) => ({
    feedId: sessionId,
    name: id,
    streamId: `${given.accountId}/${id}`,
  });
  const options = {
    ...given,
    apiUrl: fake.url,
    directorUrl: fake.url,
    mediaOrigin: 'https://*.millicast.com',
    names,
    log: { warn },
  };
  return {
    provider: createMillicastProvider(options),
    impatient: createMillicastProvider({ ...options, ...soon }),
    newStream,
    countOf: null,
    guesses: ({ id }) => [`${fake.url}/api/whep/${given.accountId}/${id}`],
    canWatch: true,
    fail: fake.fail,
    record: ({ id }) =>
      void fake.assets.push({
        streamName: id,
        id: 'asset',
        startTime: '2026-11-01T12:00:00Z',
        seconds: 60,
        url: 'https://cdn.example/a.mp4',
      }),
    hooks: {
      sessionOf: () => 'c4980bc0-5695-48a1-8918-f330724c37f1',
      up: (ref, session) => fake.hook('feeds', 'started', feed(ref, session)),
      down: (ref, session) => fake.hook('feeds', 'ended', feed(ref, session)),
      recorded: ({ id }) =>
        fake.hook('media', 'completed', { mediaAssetId: 'asset', streamName: id, type: 'recording' }),
      unknown: (ref) => [
        fake.hook('transcoder', 'started', feed(ref, 'x')),
        fake.hook('feeds', 'paused', feed(ref, 'x')),
        fake.hook('media', 'completed', { mediaAssetId: 'asset', streamName: ref.id, type: 'clip' }),
        fake.hook('feeds', 'started', { feedId: 'x', name: 'of-somebody-else' }),
      ],
      garbage: () => {
        const body = Buffer.from('{"type":');
        return [{ headers: { 'x-millicast-signature': fake.sign(body) }, body }];
      },
      forged: ({ headers, body }) => [
        { headers: {}, body },
        { headers: { 'x-millicast-signature': 'sha1=00' }, body },
        { headers, body: Buffer.concat([body, Buffer.from(' ')]) },
        { headers: { 'x-millicast-signature': fake.sign(body).replace('sha1=', 'sha256=') }, body },
      ],
      old: (ref) => fake.hook('feeds', 'started', feed(ref, 'x'), Date.now() - 10 * 60_000),
    },
    log,
    secrets: [given.apiSecret, given.webhookSecret, 'Bearer'],
  };
}

export async function buildCloudflare(): Promise<House> {
  const given = {
    accountId: '023e105f4ecef8ad9ca31a8372d0c353',
    apiToken: 'the API token of Cloudflare',
    notificationSecret: 'a secret for notifications',
    webhookSecret: 'a secret for webhooks of videos',
  };
  const fake = await startFakeCloudflare(given);
  const { log, warn } = collect();
  const video = { uid: 'video', readyToStream: true, status: { state: 'ready' } };
  const options = { ...given, apiUrl: fake.url, customerOrigin: fake.url, names, log: { warn } };
  return {
    provider: createCloudflareProvider(options),
    impatient: createCloudflareProvider({ ...options, ...soon }),
    newStream,
    countOf: ({ streamId }) =>
      [...fake.inputs.values()].filter(({ meta }) => meta['name'] === names.nameOf(streamId)).length,
    guesses: ({ id }) => [`${fake.url}/${id}/webRTC/play`],
    canWatch: true,
    fail: fake.fail,
    record: ({ id }) =>
      void fake.videos.set(id, [
        { uid: 'running', created: '2026-11-01T13:00:00Z', duration: -1, state: 'live-inprogress' },
        { uid: 'video', created: '2026-11-01T12:00:00Z', duration: 60, state: 'ready' },
      ]),
    hooks: {
      sessionOf: () => null,
      up: ({ id }) => fake.notification('live_input.connected', id),
      down: ({ id }) => fake.notification('live_input.disconnected', id),
      recorded: ({ id }) => fake.videoHook({ ...video, liveInput: id }),
      unknown: ({ id }) => [
        fake.notification('live_input.errored', id),
        fake.notification('live_input.connected', 'f256e6ea9341d51eea64c9454659e576'),
        fake.videoHook(video),
        // The test message that is sent for a new destination.
        { headers: { 'cf-webhook-auth': given.notificationSecret }, body: Buffer.from('{"text":"Hello World!"}') },
      ],
      garbage: () => {
        const headers = { 'cf-webhook-auth': given.notificationSecret };
        const dated = (updated_at: string) => {
          const data = { event_type: 'live_input.connected', input_id: 'a', updated_at };
          return { headers, body: Buffer.from(JSON.stringify({ data, ts: Math.floor(Date.now() / 1000) })) };
        };
        return [{ headers, body: Buffer.from('hello') }, dated('never'), dated('+275760-09-13T00:00:00Z')];
      },
      forged: ({ body }) => [
        { headers: {}, body },
        { headers: { 'cf-webhook-auth': 'another secret' }, body },
        { headers: { 'webhook-signature': 'time=,sig1=' }, body },
        { headers: { 'webhook-signature': `time=${Math.floor(Date.now() / 1000)},sig1=00` }, body },
        { headers: fake.videoHook({ uid: 'another' }).headers, body },
      ],
      old: ({ id }) => fake.notification('live_input.connected', id, Date.now() - 10 * 60_000),
    },
    log,
    secrets: [given.apiToken, given.notificationSecret, given.webhookSecret, 'Bearer'],
  };
}
