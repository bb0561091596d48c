import { createHmac, randomBytes } from 'node:crypto';
import { bearerOf, isSdp, objectOf, startFakeServer, type Asked, type Said } from './fake-server.ts';

interface Input {
  uid: string;
  meta: Record<string, unknown>;
  created: string;
  recording: { mode: string; requireSignedURLs: boolean };
  /** Part of the address to publish to. */
  key: string;
  publisher: string | null;
  viewers: Set<string>;
}

interface Given {
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
const hex = (bytes: number) => randomBytes(bytes).toString('hex');

/** Cloudflare Stream without media: its API and the customer's origin on one port (https://developers.cloudflare.com/stream/). */
export async function startFakeCloudflare(given: Given) {
  const inputs = new Map<string, Input>();
  const playTokens = new Map<string, { uid: string; exp: number }>();
  const videos = new Map<string, { uid: string; created: string; duration: number; state: string }[]>();
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
    webRTC: { url: `${server.url}/${input.key}/webRTC/publish` },
    webRTCPlayback: { url: `${server.url}/${input.uid}/webRTC/play` },
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
          playback: { hls: `${server.url}/${video.uid}/manifest/video.m3u8` },
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
      // Without credentials, and the newest first.
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

  function media(asked: Asked): Said {
    const [, session] = /^\/session\/(\w+)$/.exec(asked.path) ?? [];
    if (session !== undefined && asked.method === 'DELETE') {
      for (const input of inputs.values()) {
        if (input.publisher === session) {
          input.publisher = null;
          return { status: 200 };
        }
        if (input.viewers.delete(session)) return { status: 200 };
      }
      return { status: 404 };
    }
    if (asked.method !== 'POST' || !isSdp(asked)) return { status: 400 };
    const opened = hex(8);
    const answer = { status: 201, body: 'v=0\r\n', headers: { location: `/session/${opened}` } };
    const [, name = '', verb] = /^\/([\w.-]+)\/webRTC\/(publish|play)$/.exec(asked.path) ?? [];
    if (verb === 'publish') {
      const input = [...inputs.values()].find(({ key }) => key === name);
      if (!input) return { status: 401 };
      input.publisher = opened;
      return answer;
    }
    const token = playTokens.get(name);
    const isValid = token !== undefined && token.exp * 1000 > Date.now();
    const input = isValid ? inputs.get(token.uid) : inputs.get(name);
    if (!input || (!isValid && input.recording.requireSignedURLs)) return { status: 401 };
    if (input.publisher === null) return { status: 409 };
    input.viewers.add(opened);
    return answer;
  }

  const server = await startFakeServer((asked) =>
    asked.path.startsWith(`/accounts/${given.accountId}/stream/`) ? api(asked) : media(asked),
  );

  return {
    ...server,
    inputs,
    videos,
    /** A notification "Stream Live Input". */
    notification(eventType: string, inputId: string, at = Date.now()) {
      const data = {
        notification_name: 'Stream Live Input',
        input_id: inputId,
        event_type: eventType,
        updated_at: new Date(at).toISOString(),
      };
      const body = Buffer.from(JSON.stringify({ name: 'Live', text: eventType, data, ts: Math.floor(at / 1000) }));
      return { headers: { 'content-type': 'application/json', 'cf-webhook-auth': given.notificationSecret }, body };
    },
    /** A webhook of videos. */
    videoHook(video: object, at = Date.now()) {
      const body = Buffer.from(JSON.stringify(video));
      const time = Math.floor(at / 1000);
      const hmac = createHmac('sha256', given.webhookSecret).update(`${time}.`).update(body).digest('hex');
      return { headers: { 'webhook-signature': `time=${time},sig1=${hmac}` }, body };
    },
  };
}
