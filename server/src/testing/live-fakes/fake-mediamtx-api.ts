import { objectOf, type Asked, type Said } from '../fake-server.ts';

export interface Session {
  id: string;
  secret: string;
  path: string;
  query: string;
  state: 'publish' | 'read';
}

export interface HlsSession {
  id: string;
  path: string;
  query: string;
}

interface Deps {
  configs: Map<string, { record: boolean }>;
  sessions: Map<string, Session>;
  hlsSessions: Map<string, HlsSession>;
  on(path: string, state: Session['state']): Session[];
  mayPass(asked: Asked, action: string, path: string, protocol: string, id: string | null): Promise<boolean>;
}

export const refuse = (status: number, error: string): Said => ({ status, body: { status: 'error', error } });
const done: Said = { status: 200, body: { status: 'ok' } };

/** The control API of MediaMTX, limited to paths and sessions. */
export function createMediamtxApi({ configs, sessions, hlsSessions, on, mayPass }: Deps) {
  function config(asked: Asked, verb: string, name: string): Said {
    const known = configs.get(name);
    if (verb === 'delete') return configs.delete(name) ? done : refuse(404, 'path configuration not found');
    if (verb === 'get') {
      return known ? { status: 200, body: { name, ...known } } : refuse(404, 'path configuration not found');
    }
    const given = objectOf(asked);
    if (!given) return refuse(400, 'invalid JSON');
    for (const key of Object.keys(given)) if (key !== 'record') return refuse(400, `json: unknown field "${key}"`);
    if (typeof given['record'] !== 'boolean') return refuse(400, 'json: cannot unmarshal into a boolean');
    if (verb === 'add' && known) return refuse(400, 'path already exists');
    if (verb === 'patch' && !known) return refuse(404, 'path configuration not found');
    configs.set(name, { record: given['record'] });
    return done;
  }

  function list(asked: Asked, all: object[]): Said {
    const [size, page] = [Number(asked.query.get('itemsPerPage') ?? 100), Number(asked.query.get('page') ?? 0)];
    if (!Number.isInteger(size) || size < 1 || !Number.isInteger(page) || page < 0) return refuse(400, 'invalid page');
    const items = all.slice(page * size, (page + 1) * size);
    return { status: 200, body: { itemCount: all.length, pageCount: Math.ceil(all.length / size), items } };
  }

  async function api(asked: Asked): Promise<Said> {
    if (!(await mayPass(asked, 'api', '', '', null))) return refuse(401, 'authentication error');
    const [, verb = '', name = ''] =
      /^\/v3\/config\/paths\/(get|add|patch|delete)\/([\w.~/-]+)$/.exec(asked.path) ?? [];
    const methods = { get: 'GET', add: 'POST', patch: 'PATCH', delete: 'DELETE' } as Record<string, string>;
    if (name !== '' && asked.method === methods[verb]) return config(asked, verb, name);
    if (asked.method === 'GET' && asked.path === '/v3/webrtcsessions/list') {
      return list(
        asked,
        [...sessions.values()].map(({ secret: _secret, ...session }) => session),
      );
    }
    if (asked.method === 'GET' && asked.path === '/v3/hlssessions/list') return list(asked, [...hlsSessions.values()]);
    const [, kind, kicked] = /^\/v3\/(webrtc|hls)sessions\/kick\/([0-9a-f-]{36})$/.exec(asked.path) ?? [];
    if (asked.method === 'POST' && kicked !== undefined) {
      const gone = kind === 'hls' ? hlsSessions.delete(kicked) : sessions.delete(kicked);
      return gone ? done : refuse(404, 'session not found');
    }
    const [, path] = /^\/v3\/paths\/get\/([\w.~/-]+)$/.exec(asked.path) ?? [];
    if (asked.method === 'GET' && path !== undefined && configs.has(path)) {
      const [publisher] = on(path, 'publish');
      const source = publisher ? { type: 'webRTCSession', id: publisher.id } : null;
      return { status: 200, body: { name: path, ready: publisher !== undefined, source } };
    }
    return refuse(404, 'not found');
  }

  return api;
}
