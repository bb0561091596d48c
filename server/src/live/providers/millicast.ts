import * as z from 'zod';
import { createMillicastWebhooks } from './millicast-webhooks.ts';
import { createProviderApi, type ProviderLog } from './provider-api.ts';
import type { Grantee, LiveProvider, Ref } from './provider.ts';
import type { StreamNames } from './stream-names.ts';

interface Deps {
  accountId: string;
  apiSecret: string;
  /** As shown in the dashboard, in base64. */
  webhookSecret: string;
  apiUrl: string;
  directorUrl: string;
  /** Hosts of sessions to which the director redirects; for the Content-Security-Policy. */
  mediaOrigin: string;
  names: StreamNames;
  log: ProviderLog;
  timeoutMilliseconds?: number;
}

const pageSize = 100;
const answerOf = <T extends z.ZodType>(data: T) => z.object({ status: z.literal('success'), data });
const createdSchema = answerOf(z.object({ id: z.int(), token: z.string().min(1) }));
const tokensSchema = answerOf(
  z.array(z.object({ id: z.int(), label: z.string(), streams: z.array(z.object({ streamName: z.string() })) })),
);
const activeSchema = answerOf(z.object({ tokenIds: z.array(z.int()).nullable() }));
const assetsSchema = answerOf(
  z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      startTime: z.string(),
      metadata: z.object({ duration: z.number().optional() }).nullish(),
      download: z.object({ downloadUrl: z.string().nullish(), url: z.string().nullish() }).nullish(),
    }),
  ),
);

/** By this a token is found again. */
const labelOf = (id: string, { userId, asUserId }: Grantee) =>
  [id, userId, ...(asUserId === undefined ? [] : [asUserId])].join(' ');
const isOf = (label: string, id: string, userId: string) =>
  label.startsWith(`${id} `) &&
  label
    .slice(id.length + 1)
    .split(' ')
    .includes(userId);

/**
 * Millicast, now Dolby OptiView Real-time (https://optiview.dolby.com/docs/millicast/). A stream there is only a name; a grant
 * is a token for it, whose label contains the user, so that it can be found again.
 */
export function createMillicastProvider(deps: Deps): LiveProvider {
  const { accountId, apiSecret, webhookSecret, apiUrl, directorUrl, mediaOrigin, names, log } = deps;
  const ask = createProviderApi({
    provider: 'millicast',
    baseUrl: apiUrl,
    bearer: () => apiSecret,
    log,
    timeoutMilliseconds: deps.timeoutMilliseconds,
  });
  const secondsUntil = (at: number) => Math.max(1, Math.round((at - Date.now()) / 1000));

  type TokenKind = 'publish_token' | 'subscribe_token';

  async function createToken(kind: TokenKind, { id }: Ref, grantee: Grantee, more: object = {}) {
    const body = {
      label: labelOf(id, grantee),
      streams: [{ streamName: id }],
      expires: secondsUntil(grantee.expiresAt),
      ...more,
    };
    return (await ask('POST', `/api/${kind}`, { body, schema: createdSchema })).data.token;
  }

  async function listTokens(kind: TokenKind, id: string, userId?: string): Promise<number[]> {
    const found: number[] = [];
    for (let page = 1; ; page++) {
      const query = new URLSearchParams({
        name: id,
        filterBy: 'StreamName',
        page: String(page),
        itemsOnPage: String(pageSize),
      });
      const { data } = await ask('GET', `/api/${kind}/list_by_name?${query}`, { schema: tokensSchema });
      // The name may be part of a longer one.
      const own = data.filter(({ streams }) => streams.some(({ streamName }) => streamName === id));
      found.push(
        ...own.filter(({ label }) => userId === undefined || isOf(label, id, userId)).map((token) => token.id),
      );
      if (data.length < pageSize) return found;
    }
  }

  async function removeTokens(kind: TokenKind, ids: number[]): Promise<void> {
    for (const id of ids) await ask('DELETE', `/api/${kind}/${id}`, { instead: { 400: undefined, 404: undefined } });
  }

  const stop = (id: string) =>
    // Not active: nothing to stop.
    ask('POST', '/api/stream/stop', { body: { streamId: `${accountId}/${id}` }, instead: { 400: undefined } });

  return {
    name: 'millicast',
    // The effect of deleting a subscribe token on current viewers is not documented.
    caps: { whep: true, hls: false, record: true, timedGrants: true, kickViewers: false },
    origins: [new URL(directorUrl).origin, mediaOrigin],

    ensure: async ({ streamId, record }) => ({ streamId, id: names.nameOf(streamId), record }),

    find: async (streamId) => ({ streamId, id: names.nameOf(streamId), record: false }),

    publishGrant: async (ref, grantee) => ({
      url: `${directorUrl}/api/whip/${ref.id}`,
      bearer: await createToken('publish_token', ref, grantee, {
        subscribeRequiresAuth: true,
        multisource: false,
        record: ref.record,
      }),
      codecs: ['H264', 'VP8'],
    }),

    playGrant: async (ref, grantee) => [
      {
        kind: 'whep',
        url: `${directorUrl}/api/whep/${accountId}/${ref.id}`,
        bearer: await createToken('subscribe_token', ref, grantee),
      },
    ],

    async kick({ id }, userId, action) {
      const kind = action === 'publish' ? 'publish_token' : 'subscribe_token';
      const tokens = await listTokens(kind, id, userId);
      const query = new URLSearchParams({ streamId: `${accountId}/${id}` });
      const active =
        action === 'publish' && tokens.length > 0
          ? (await ask('GET', `/api/publish_token/active?${query}`, { schema: activeSchema })).data.tokenIds
          : null;
      await removeTokens(kind, tokens);
      if (active?.some((token) => tokens.includes(token))) await stop(id);
    },

    async end({ id }) {
      // Tokens first: a stopped publisher reconnects at once.
      for (const kind of ['publish_token', 'subscribe_token'] as const)
        await removeTokens(kind, await listTokens(kind, id));
      await stop(id);
    },

    parseWebhook: createMillicastWebhooks({ webhookSecret, names }),

    async recordings({ id }) {
      const query = new URLSearchParams({ streamName: id, type: 'recording', status: 'complete', limit: '100' });
      const { data } = await ask('GET', `/api/v3/media/assets?${query}`, { schema: assetsSchema });
      return data.flatMap(({ id: assetId, startTime, metadata, download }) => {
        const url = download?.downloadUrl ?? download?.url;
        if (!url) return [];
        const startedAt = new Date(startTime).toISOString();
        return [{ id: assetId, startedAt, seconds: metadata?.duration ?? null, url, bearer: null }];
      });
    },
  };
}
