import { randomBytes } from 'node:crypto';
import { bearerOf, objectOf, type Asked, type Said } from '../fake-server.ts';

export interface Input {
  uid: string;
  meta: Record<string, unknown>;
  created: string;
  recording: { mode: string; requireSignedURLs: boolean };
  /** The secret part of the address to publish to. */
  key: string;
  publisher: string | null;
  viewers: Set<string>;
}

export interface Given {
  accountId: string;
  apiToken: string;
  notificationSecret: string;
  webhookSecret: string;
}

const inputFields = ['meta', 'recording', 'enabled', 'defaultCreator', 'deleteRecordingAfterDays', 'preferLowLatency'];
const recordingFields = ['mode', 'requireSignedURLs', 'allowedOrigins', 'timeoutSeconds', 'hideLiveViewerCount'];
const success = (result: unknown): Said => ({ status: 200, body: { result, success: true, errors: [], messages: [] } });
const refuse = (status: number, message: string): Said => ({
  status,
  body: { result: null, success: false, errors: [{ code: 10_000 + status, message }], messages: [] },
});
export const hex = (bytes: number) => randomBytes(bytes).toString('hex');

export interface PlayToken {
  uid: string;
  exp: number;
}

export interface Video {
  uid: string;
  created: string;
  duration: number;
  state: string;
}

interface Deps {
  given: Given;
  inputs: Map<string, Input>;
  playTokens: Map<string, PlayToken>;
  videos: Map<string, Video[]>;
  /** Address of the fake server. */
  url(): string;
}

/** The API of Cloudflare Stream, limited to live inputs, their videos and playback tokens. */
export function createCloudflareApi({ given, inputs, playTokens, videos, url }: Deps) {
  let clock = Date.parse('2026-01-01T00:00:00Z');

  const shown = (input: Input) => ({
    uid: input.uid,
    created: input.created,
    modified: input.created,
    meta: input.meta,
    recording: input.recording,
    enabled: true,
    status: null,
    rtmps: { url: 'rtmps://live.cloudflare.com:443/live/', streamKey: input.key },
    webRTC: { url: `${url()}/${input.key}/webRTC/publish` },
    webRTCPlayback: { url: `${url()}/${input.uid}/webRTC/play` },
  });

  function create(asked: Asked): Said {
    const body = objectOf(asked);
    if (!body) return refuse(400, 'invalid JSON');
    for (const key of Object.keys(body)) if (!inputFields.includes(key)) return refuse(400, `unknown field ${key}`);
    const recording = (body['recording'] ?? {}) as Record<string, unknown>;
    for (const key of Object.keys(recording)) {
      if (!recordingFields.includes(key)) return refuse(400, `unknown field recording.${key}`);
    }
    const mode = recording['mode'] ?? 'off';
    if (mode !== 'off' && mode !== 'automatic') return refuse(400, 'recording.mode');
    const input: Input = {
      uid: hex(16),
      meta: (body['meta'] ?? {}) as Record<string, unknown>,
      created: new Date((clock += 1000)).toISOString(),
      recording: { mode, requireSignedURLs: recording['requireSignedURLs'] === true },
      key: hex(24),
      publisher: null,
      viewers: new Set(),
    };
    inputs.set(input.uid, input);
    return success(shown(input));
  }

  function one(asked: Asked, uid: string, verb: string): Said {
    const input = inputs.get(uid);
    if (!input) return refuse(404, 'Not found');
    if (asked.method === 'GET' && verb === '') return success(shown(input));
    if (asked.method === 'DELETE' && verb === '') {
      inputs.delete(uid);
      return { status: 200 };
    }
    if (asked.method === 'POST' && verb === '/rotate_keys') {
      Object.assign(input, { key: hex(24), publisher: null });
      return success(shown(input));
    }
    if (asked.method === 'GET' && verb === '/videos') {
      return success(
        (videos.get(uid) ?? []).map(({ state, ...video }) => ({
          ...video,
          status: { state },
          playback: { hls: `${url()}/${video.uid}/manifest/video.m3u8` },
        })),
      );
    }
    return refuse(405, 'Method not allowed');
  }

  function api(asked: Asked): Said {
    if (bearerOf(asked) !== given.apiToken) return refuse(403, 'Authentication error');
    const path = asked.path.slice(`/accounts/${given.accountId}/stream`.length);
    if (path === '/live_inputs' && asked.method === 'POST') return create(asked);
    if (path === '/live_inputs' && asked.method === 'GET') {
      // Newest first, without credentials.
      const all = [...inputs.values()].map(({ uid, created, meta }) => ({ uid, created, modified: created, meta }));
      return success({ liveInputs: all.toReversed(), range: 1000, total: all.length });
    }
    const [, uid, verb = ''] = /^\/live_inputs\/([\w-]+)(\/\w+)?$/.exec(path) ?? [];
    if (uid !== undefined) return one(asked, uid, verb);
    const [, tokenFor] = /^\/([\w-]+)\/token$/.exec(path) ?? [];
    if (tokenFor !== undefined && asked.method === 'POST') {
      const exp = objectOf(asked)?.['exp'] ?? Math.floor(Date.now() / 1000) + 3600;
      if (!inputs.has(tokenFor)) return refuse(404, 'Not found');
      if (!Number.isInteger(exp)) return refuse(400, 'exp');
      const token = `eyJ.${hex(16)}.${hex(8)}`;
      playTokens.set(token, { uid: tokenFor, exp: Number(exp) });
      return success({ token });
    }
    return refuse(404, 'Not found');
  }

  return api;
}
