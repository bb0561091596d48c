import { randomUUID } from 'node:crypto';
import { bearerOf, isSdp, startFakeServer, type Asked, type Said } from '../fake-server.ts';
import { createMediamtxApi, refuse, type HlsSession, type Session } from './fake-mediamtx-api.ts';

interface Given {
  /** The value of `authHTTPAddress`. */
  doorUrl: () => string;
  hookSecret: string;
}

/**
 * MediaMTX 1.x without media: control API, WHIP, WHEP, HLS and playback on one port, with `authMethod: http` and nothing
 * excluded (https://mediamtx.org/docs, api/openapi.yaml).
 */
export async function startFakeMediamtx({ doorUrl, hookSecret }: Given) {
  const configs = new Map<string, { record: boolean }>();
  const sessions = new Map<string, Session>();
  const hlsSessions = new Map<string, HlsSession>();
  const recordings = new Map<string, { start: string; duration: number }[]>();
  const on = (path: string, state: Session['state']) =>
    [...sessions.values()].filter((each) => each.path === path && each.state === state);

  async function mayPass(asked: Asked, action: string, path: string, protocol: string, id: string | null) {
    const answer = await fetch(doorUrl(), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ip: '127.0.0.1',
        user: '',
        password: '',
        token: bearerOf(asked),
        action,
        path,
        protocol,
        id,
        query: asked.query.toString(),
      }),
    });
    return answer.status >= 200 && answer.status <= 299;
  }

  const api = createMediamtxApi({ configs, sessions, hlsSessions, on, mayPass });

  async function open(asked: Asked, path: string, kind: string): Promise<Said> {
    if (!isSdp(asked)) return refuse(400, 'invalid Content-Type');
    const id = randomUUID();
    const state = kind === 'whip' ? 'publish' : 'read';
    if (!(await mayPass(asked, state, path, 'webrtc', id))) return refuse(401, 'authentication error');
    if (!configs.has(path)) return refuse(400, `path '${path}' is not configured`);
    if (state === 'read' && on(path, 'publish').length === 0) {
      return refuse(404, `no stream is available on path '${path}'`);
    }
    // The newest publisher takes over (`overridePublisher`).
    if (state === 'publish') for (const before of on(path, 'publish')) sessions.delete(before.id);
    const secret = randomUUID();
    sessions.set(id, { id, secret, path, query: asked.query.toString(), state });
    return { status: 201, body: 'v=0\r\n', headers: { location: `/${path}/${kind}/${secret}`, etag: '*', id } };
  }

  const server = await startFakeServer(async (asked) => {
    if (asked.path.startsWith('/v3/')) return api(asked);
    if (asked.path === '/list') {
      const path = asked.query.get('path') ?? '';
      if (!(await mayPass(asked, 'playback', path, '', null))) return refuse(401, 'authentication error');
      const spans = recordings.get(path);
      return spans ? { status: 200, body: spans } : refuse(404, 'no segments found');
    }
    const [, path = '', kind = '', secret] = /^\/(.+?)\/(whip|whep)(?:\/([^/]+))?$/.exec(asked.path) ?? [];
    if (path !== '' && secret === undefined && asked.method === 'POST') return open(asked, path, kind);
    if (path !== '' && secret !== undefined && asked.method === 'DELETE') {
      const session = [...sessions.values()].find((each) => each.secret === secret);
      return session && sessions.delete(session.id) ? { status: 200 } : refuse(404, 'session not found');
    }
    const [, watched] = /^\/(.+)\/index\.m3u8$/.exec(asked.path) ?? [];
    if (watched !== undefined && asked.method === 'GET') {
      if (!(await mayPass(asked, 'read', watched, 'hls', null))) return refuse(401, 'authentication error');
      if (on(watched, 'publish').length === 0) return refuse(404, 'no stream is available');
      const id = randomUUID();
      hlsSessions.set(id, { id, path: watched, query: asked.query.toString() });
      return { status: 200, body: '#EXTM3U' };
    }
    return refuse(404, 'not found');
  });

  return {
    ...server,
    configs,
    recordings,
    sessionsOn: (path: string) => [...sessions.values()].filter((each) => each.path === path),
    hlsSessionsOn: (path: string) => [...hlsSessions.values()].filter((each) => each.path === path),
    /** Drops the publisher, as if its process had been killed. */
    lose: (path: string) => {
      for (const { id } of on(path, 'publish')) sessions.delete(id);
    },
    /** A request of a hook command, as this product's documentation configures it. */
    hook(fields: Record<string, string>) {
      const headers = {
        authorization: `Bearer ${hookSecret}`,
        'content-type': 'application/x-www-form-urlencoded',
      };
      return { headers, body: Buffer.from(new URLSearchParams(fields).toString()) };
    },
  };
}
