import { createHmac } from 'node:crypto';
import { isSdp, startFakeServer, type Asked, type Said } from '../fake-server.ts';
import { createCloudflareApi, hex, type Given, type Input, type PlayToken, type Video } from './fake-cloudflare-api.ts';

/** Cloudflare Stream without media: its API and the customer's origin on one port (https://developers.cloudflare.com/stream/). */
export async function startFakeCloudflare(given: Given) {
  const inputs = new Map<string, Input>();
  const playTokens = new Map<string, PlayToken>();
  const videos = new Map<string, Video[]>();

  const api = createCloudflareApi({ given, inputs, playTokens, videos, url: () => server.url });

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
    /** A "Stream Live Input" notification. */
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
    /** A webhook about a video. */
    videoHook(video: object, at = Date.now()) {
      const body = Buffer.from(JSON.stringify(video));
      const time = Math.floor(at / 1000);
      const hmac = createHmac('sha256', given.webhookSecret).update(`${time}.`).update(body).digest('hex');
      return { headers: { 'webhook-signature': `time=${time},sig1=${hmac}` }, body };
    },
  };
}
