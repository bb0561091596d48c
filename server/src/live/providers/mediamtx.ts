import * as z from 'zod';
import { AppError } from '#platform/http/errors.ts';
import { signGrant } from './grants.ts';
import { createMediamtxDoor, usersOf } from './mediamtx-door.ts';
import { createMediamtxHooks } from './mediamtx-hooks.ts';
import { createProviderApi, type ProviderLog } from './provider-api.ts';
import type { LiveProvider, PlaySource, Ref } from './provider.ts';
import type { StreamNames } from './stream-names.ts';

interface Deps {
  /** Control API, for this server only. */
  apiUrl: string;
  /** Public address for browsers. */
  webrtcUrl: string;
  hlsUrl: string | undefined;
  /** The playback server, which lists recordings. */
  playbackUrl: string | undefined;
  /** Bearer token of its hook commands. */
  hookSecret: string;
  /** Key of the grants. */
  key: string;
  names: StreamNames;
  log: ProviderLog;
  timeoutMilliseconds?: number;
}

/** Sessions of one user, as publisher or viewer. */
interface Of {
  userId: string;
  state: 'publish' | 'read';
}

const minute = 60_000;
/** Older versions authenticate each HLS request without a session; banned users are refused nevertheless. */
const hlsMilliseconds = 6 * 60 * minute;
const sessionsSchema = z.object({
  pageCount: z.int(),
  items: z.array(
    z.object({ id: z.string(), path: z.string(), query: z.string().default(''), state: z.string().default('read') }),
  ),
});
const timespansSchema = z.array(z.object({ start: z.string(), duration: z.number() }));

/**
 * MediaMTX 1.x (https://mediamtx.org/docs). It asks us to authenticate each client (`authMethod: http`), and its hooks are commands with
 * a fixed secret and no timestamp: their claims are verified with its API, so that a replay has no effect.
 * The user is part of the address, checked against the token, so that their sessions can be found again.
 */
export function createMediamtxProvider(deps: Deps): LiveProvider {
  const { apiUrl, webrtcUrl, hlsUrl, playbackUrl, hookSecret, key, names, log, timeoutMilliseconds } = deps;
  /** This server, when MediaMTX asks who calls its API. */
  const bearer = () => signGrant(key, { action: 'serve', eventId: 0, userId: '', expiresAt: Date.now() + minute });
  const ask = createProviderApi({ provider: 'mediamtx', baseUrl: apiUrl, bearer, log, timeoutMilliseconds });
  const callPlayback = createProviderApi({
    provider: 'mediamtx playback',
    baseUrl: playbackUrl ?? '',
    bearer,
    log,
    timeoutMilliseconds,
  });

  function findConfig(id: string) {
    const schema = z.object({ record: z.boolean() });
    return ask<z.infer<typeof schema> | null>('GET', `/v3/config/paths/get/${id}`, { schema, instead: { 404: null } });
  }

  /** @param of the user whose sessions are listed; everybody's by default */
  async function kickSessions(kind: 'webrtcsessions' | 'hlssessions', id: string, of?: Of): Promise<void> {
    const found: string[] = [];
    for (let page = 0, pages = 1; page < pages; page++) {
      const { pageCount, items } = await ask('GET', `/v3/${kind}/list?itemsPerPage=500&page=${page}`, {
        schema: sessionsSchema,
        // Older versions have no HLS sessions.
        instead: { 404: { pageCount: 0, items: [] } },
      });
      pages = pageCount;
      const meant = items.filter(
        ({ path, query, state }) =>
          path === id && (!of || (new URLSearchParams(query).getAll('user').includes(of.userId) && state === of.state)),
      );
      found.push(...meant.map((each) => each.id));
    }
    for (const session of found) {
      await ask('POST', `/v3/${kind}/kick/${session}`, { instead: { 404: undefined } });
    }
  }

  async function kickAll(id: string, of?: Of): Promise<void> {
    await kickSessions('webrtcsessions', id, of);
    if (hlsUrl !== undefined) await kickSessions('hlssessions', id, of);
  }

  return {
    name: 'mediamtx',
    caps: {
      whep: true,
      hls: hlsUrl !== undefined,
      record: playbackUrl !== undefined,
      timedGrants: true,
      kickViewers: true,
    },
    origins: [...new Set([webrtcUrl, ...(hlsUrl === undefined ? [] : [hlsUrl])].map((url) => new URL(url).origin))],

    async ensure({ streamId, record }): Promise<Ref> {
      const id = names.nameOf(streamId);
      const known = await findConfig(id);
      if (!known) {
        // Another node may have been faster.
        const added = await ask<boolean | void>('POST', `/v3/config/paths/add/${id}`, {
          body: { record },
          instead: { 400: false },
        });
        if (added === false && !(await findConfig(id))) throw new AppError('streams.unavailable');
      } else if (known.record !== record) await ask('PATCH', `/v3/config/paths/patch/${id}`, { body: { record } });
      return { streamId, id, record };
    },

    find: async (streamId) => ({ streamId, id: names.nameOf(streamId), record: false }),

    publishGrant: async ({ streamId, id }, { userId, expiresAt }) => ({
      url: `${webrtcUrl}/${id}/whip?user=${userId}`,
      bearer: signGrant(key, { action: 'publish', eventId: Number(streamId), userId, expiresAt }),
      // Its HLS and its recordings do not support VP8.
      codecs: ['H264', 'VP8'],
    }),

    async playGrant({ streamId, id }, { userId, asUserId, expiresAt }) {
      const grant = { action: 'play' as const, eventId: Number(streamId), userId, asUserId };
      const users = usersOf(grant);
      const whep: PlaySource = {
        kind: 'whep',
        url: `${webrtcUrl}/${id}/whep?${users}`,
        bearer: signGrant(key, { ...grant, expiresAt }),
      };
      if (hlsUrl === undefined) return [whep];
      const forHls = signGrant(key, { ...grant, expiresAt: expiresAt + hlsMilliseconds });
      return [whep, { kind: 'hls', url: `${hlsUrl}/${id}/index.m3u8?${users}`, bearer: forHls }];
    },

    kick: ({ id }, userId, action) => kickAll(id, { userId, state: action === 'publish' ? 'publish' : 'read' }),

    async end({ id }) {
      await ask('DELETE', `/v3/config/paths/delete/${id}`, { instead: { 404: undefined } });
      // The path may match a pattern in its configuration.
      await kickAll(id);
    },

    parseWebhook: createMediamtxHooks({ ask, hookSecret, names }),

    async recordings({ id }) {
      if (playbackUrl === undefined) return [];
      const spans = await callPlayback('GET', `/list?path=${id}`, { schema: timespansSchema, instead: { 404: [] } });
      return spans.map(({ start, duration }) => ({
        id: start,
        startedAt: new Date(start).toISOString(),
        seconds: duration,
        url: `${playbackUrl}/get?${new URLSearchParams({ path: id, start, duration: String(duration), format: 'mp4' })}`,
        bearer: bearer(),
      }));
    },

    readAdmission: createMediamtxDoor({ key, names }),
  };
}
