import * as z from 'zod';
import { AppError } from '#platform/http/errors.ts';
import { createCloudflareWebhooks } from './cloudflare-webhooks.ts';
import { createProviderApi, type ProviderLog } from './provider-api.ts';
import type { LiveProvider } from './provider.ts';
import type { StreamNames } from './stream-names.ts';

interface Deps {
  accountId: string;
  apiToken: string;
  /** Secret of the notification "Stream Live Input", which is sent as it is. */
  notificationSecret: string;
  /** Secret of the video webhook, which is signed; undefined if there is none. */
  webhookSecret: string | undefined;
  apiUrl: string;
  /** https://customer-….cloudflarestream.com */
  customerOrigin: string;
  names: StreamNames;
  log: ProviderLog;
  timeoutMilliseconds?: number;
}

const answerOf = <T extends z.ZodType>(result: T) => z.object({ success: z.literal(true), result });
const uid = z.string().regex(/^[\w-]+$/);
const inputSchema = answerOf(
  z.object({ uid, meta: z.object({ name: z.string().optional() }), webRTC: z.object({ url: z.url() }) }),
);
const listSchema = answerOf(
  z.object({
    liveInputs: z.array(z.object({ uid, created: z.string(), meta: z.object({ name: z.string().optional() }) })),
  }),
);
const tokenSchema = answerOf(z.object({ token: z.string().min(1) }));
const videosSchema = answerOf(
  z.array(
    z.object({
      uid,
      created: z.string(),
      duration: z.number().optional(),
      status: z.object({ state: z.string() }),
      playback: z.object({ hls: z.url() }).optional(),
    }),
  ),
);

/**
 * Cloudflare Stream Live (https://developers.cloudflare.com/stream/webrtc-beta/). Streams published by WHIP can be watched by
 * WHEP only: no HLS, no recording, no viewer count. The publishing address is the credential and does not expire.
 */
export function createCloudflareProvider(deps: Deps): LiveProvider {
  const { accountId, apiToken, notificationSecret, webhookSecret, customerOrigin, names } = deps;
  const ask = createProviderApi({
    provider: 'cloudflare',
    baseUrl: `${deps.apiUrl}/accounts/${accountId}/stream`,
    bearer: () => apiToken,
    log: deps.log,
    timeoutMilliseconds: deps.timeoutMilliseconds,
  });
  /** Inputs by the name that we gave them. */
  const known = new Map<string, string>();

  async function findInput(name: string): Promise<string | undefined> {
    const { result } = await ask('GET', '/live_inputs', { schema: listSchema });
    const own = result.liveInputs.filter(({ meta }) => meta.name === name);
    // Two nodes may have created one each: both use the older.
    return own.toSorted((a, b) => a.created.localeCompare(b.created))[0]?.uid;
  }

  async function create(name: string): Promise<string> {
    const body = { meta: { name }, recording: { mode: 'off', requireSignedURLs: true } };
    const { result } = await ask('POST', '/live_inputs', { body, schema: inputSchema });
    return (await findInput(name)) ?? result.uid;
  }

  async function streamIdOf(inputId: string): Promise<string | null> {
    const input = await ask<z.infer<typeof inputSchema> | null>('GET', `/live_inputs/${inputId}`, {
      schema: inputSchema,
      instead: { 404: null },
    });
    return names.idOf(input?.result.meta.name ?? '');
  }

  return {
    name: 'cloudflare',
    caps: { whep: true, hls: false, record: false, timedGrants: false, kickViewers: false },
    origins: [customerOrigin],

    async ensure({ streamId, record }) {
      const name = names.nameOf(streamId);
      const id = known.get(name) ?? (await findInput(name)) ?? (await create(name));
      known.set(name, id);
      return { streamId, id, record };
    },

    async find(streamId) {
      const name = names.nameOf(streamId);
      const id = known.get(name) ?? (await findInput(name));
      return id === undefined ? null : { streamId, id, record: false };
    },

    async publishGrant({ id }) {
      const { result } = await ask('GET', `/live_inputs/${id}`, { schema: inputSchema });
      const { url } = result.webRTC;
      // Pages may connect to no other origin.
      if (new URL(url).origin !== customerOrigin) {
        deps.log.warn({ provider: 'cloudflare', origin: new URL(url).origin }, 'another customer code');
        throw new AppError('streams.unavailable');
      }
      return { url, bearer: null, codecs: ['H264', 'VP8'] };
    },

    async playGrant({ id }, { expiresAt }) {
      const body = { exp: Math.floor(expiresAt / 1000) };
      const { result } = await ask('POST', `/${id}/token`, { body, schema: tokenSchema });
      return [{ kind: 'whep', url: `${customerOrigin}/${result.token}/webRTC/play`, bearer: null }];
    },

    async kick({ id }, _userId, action) {
      // Ends publishing with the old address; viewers have a token that expires.
      if (action === 'publish') await ask('POST', `/live_inputs/${id}/rotate_keys`, { instead: { 404: undefined } });
    },

    async end({ streamId, id }) {
      await ask('DELETE', `/live_inputs/${id}`, { instead: { 404: undefined } });
      known.delete(names.nameOf(streamId));
    },

    parseWebhook: createCloudflareWebhooks({ notificationSecret, webhookSecret, streamIdOf }),

    async recordings({ id }) {
      const { result } = await ask('GET', `/live_inputs/${id}/videos`, { schema: videosSchema });
      return result
        .filter(({ status }) => status.state === 'ready')
        .flatMap(({ uid: videoId, created, duration, playback }) =>
          playback
            ? [
                {
                  id: videoId,
                  startedAt: new Date(created).toISOString(),
                  seconds: duration ?? null,
                  url: playback.hls,
                  bearer: null,
                },
              ]
            : [],
        )
        .toSorted((a, b) => a.startedAt.localeCompare(b.startedAt));
    },
  };
}
