import { randomBytes } from 'node:crypto';
import { bearerOf, objectOf, type Asked, type Said } from '../fake-server.ts';

export interface Given {
  accountId: string;
  apiSecret: string;
  webhookSecret: string;
}

export interface Asset {
  streamName: string;
  id: string;
  startTime: string;
  seconds: number;
  url: string;
}

export interface Token {
  id: number;
  kind: 'publish_token' | 'subscribe_token';
  label: string;
  token: string;
  streams: { streamName: string; isRegex: boolean }[];
  expiresAt: number;
  subscribeRequiresAuth: boolean;
  record: boolean;
}

export interface Feed {
  feedId: string;
  tokenId: number;
  streamName: string;
}

const shared = [
  'label',
  'streams',
  'expires',
  'allowedOrigins',
  'allowedIpAddresses',
  'bindIpsOnUsage',
  'originCluster',
];
const fields: Record<Token['kind'], string[]> = {
  publish_token: [...shared, 'subscribeRequiresAuth', 'record', 'clip', 'multisource', 'enableThumbnails'],
  subscribe_token: [...shared, 'tracking', 'allowedCountries', 'deniedCountries'],
};
const success = (data: unknown): Said => ({ status: 200, body: { status: 'success', data } });
const fail = (message: string): Said => ({ status: 400, body: { status: 'fail', data: { message } } });

interface Deps {
  given: Given;
  tokens: Map<number, Token>;
  feeds: Map<string, Feed>;
  assets: Asset[];
}

/** The REST API of Millicast, limited to tokens, streams and recordings. */
export function createMillicastApi({ given, tokens, feeds, assets }: Deps) {
  let nextId = 100;

  function create(asked: Asked, kind: Token['kind']): Said {
    const body = objectOf(asked);
    if (!body) return fail('Validation errors');
    for (const key of Object.keys(body)) if (!fields[kind].includes(key)) return fail(`unknown property ${key}`);
    const { label, streams, expires } = body;
    if (typeof label !== 'string' || label.length < 1 || label.length > 128) return fail('label');
    if (!Array.isArray(streams) || streams.length < 1) return fail('streams');
    const names = streams.map((each: { streamName?: unknown }) => each.streamName);
    if (names.some((name) => typeof name !== 'string' || name === '' || name.length > 128)) return fail('streamName');
    if (expires !== undefined && (!Number.isInteger(expires) || Number(expires) < 1)) return fail('expires');
    const token: Token = {
      id: nextId++,
      kind,
      label,
      token: randomBytes(32).toString('hex'),
      streams: names.map((streamName) => ({ streamName: String(streamName), isRegex: false })),
      expiresAt: expires === undefined ? Infinity : Date.now() + Number(expires) * 1000,
      subscribeRequiresAuth: body['subscribeRequiresAuth'] === true,
      record: body['record'] === true,
    };
    tokens.set(token.id, token);
    return success(shown(token));
  }

  const shown = ({ kind: _kind, expiresAt, ...token }: Token) => ({
    ...token,
    name: token.label,
    isActive: true,
    addedOn: new Date().toISOString(),
    expiresOn: expiresAt === Infinity ? null : new Date(expiresAt).toISOString(),
    allowedOrigins: [],
  });

  function listByName(asked: Asked, kind: Token['kind']): Said {
    const [name, page, size] = [asked.query.get('name'), asked.query.get('page'), asked.query.get('itemsOnPage')];
    const filter = asked.query.get('filterBy') ?? 'TokenOrStreamName';
    if (!name || !(Number(page) >= 1) || !(Number(size) >= 1 && Number(size) <= 100)) return fail('Validation errors');
    if (!['None', 'TokenName', 'StreamName', 'TokenOrStreamName'].includes(filter)) return fail('filterBy');
    const found = [...tokens.values()].filter(
      (token) => token.kind === kind && token.streams.some(({ streamName }) => streamName.includes(name)),
    );
    return success(found.slice((Number(page) - 1) * Number(size), Number(page) * Number(size)).map(shown));
  }

  function listAssets({ query }: Asked): Said {
    const types = ['recording', 'clip', 'storageValidation', 'timeline', 'vod'];
    const states = ['processing', 'complete', 'error', 'deleting', 'deleted'];
    if (query.getAll('type').some((type) => !types.includes(type))) return fail('type');
    if (query.getAll('status').some((status) => !states.includes(status))) return fail('status');
    if (Number(query.get('limit') ?? 25) > 100) return fail('limit');
    const own = assets.filter(({ streamName }) => streamName === query.get('streamName'));
    return success(
      own.map(({ id, startTime, seconds, url, streamName }) => ({
        id,
        type: 'recording',
        status: 'complete',
        feed: { streamName },
        startTime,
        metadata: { duration: seconds, tracks: [], thumbnails: [] },
        download: { downloadUrl: url, url: null, downloadExpiresOn: null },
      })),
    );
  }

  function api(asked: Asked): Said {
    if (bearerOf(asked) !== given.apiSecret)
      return { status: 401, body: { status: 'fail', data: { message: 'Unauthorized' } } };
    const [, kind, rest = ''] = /^\/api\/(publish_token|subscribe_token)(\/.*)?$/.exec(asked.path) ?? [];
    const tokenKind = kind as Token['kind'] | undefined;
    if (tokenKind && rest === '' && asked.method === 'POST') return create(asked, tokenKind);
    if (tokenKind && rest === '/list_by_name' && asked.method === 'GET') return listByName(asked, tokenKind);
    if (tokenKind === 'publish_token' && rest === '/active' && asked.method === 'GET') {
      const streamId = asked.query.get('streamId');
      const active = [...feeds.values()].filter(({ streamName }) => `${given.accountId}/${streamName}` === streamId);
      return success({ tokenIds: active.map(({ tokenId }) => tokenId) });
    }
    if (tokenKind && /^\/\d+$/.test(rest) && asked.method === 'DELETE') {
      const id = Number(rest.slice(1));
      return tokens.get(id)?.kind === tokenKind && tokens.delete(id) ? success(true) : fail(`No token with id: ${id}`);
    }
    if (asked.path === '/api/stream/stop' && asked.method === 'POST') {
      const streamId = objectOf(asked)?.['streamId'];
      const active = [...feeds.values()].filter(({ streamName }) => `${given.accountId}/${streamName}` === streamId);
      for (const { feedId } of active) feeds.delete(feedId);
      return active.length > 0 ? success({}) : fail('No active stream');
    }
    if (asked.path === '/api/v3/media/assets' && asked.method === 'GET') return listAssets(asked);
    return { status: 404, body: { status: 'error', message: 'not found', code: 404 } };
  }

  return api;
}
