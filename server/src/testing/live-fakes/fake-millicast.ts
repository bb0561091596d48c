import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { bearerOf, isSdp, objectOf, startFakeServer, type Asked, type Said } from './fake-server.ts';

interface Token {
  id: number;
  kind: 'publish_token' | 'subscribe_token';
  label: string;
  token: string;
  streams: { streamName: string; isRegex: boolean }[];
  expiresAt: number;
  subscribeRequiresAuth: boolean;
  record: boolean;
}

interface Feed {
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
const plain = (status: number, body: string): Said => ({ status, body });

/** Millicast without media: REST API and director on one port (https://optiview.dolby.com/docs/millicast/api/). */
export async function startFakeMillicast(given: { accountId: string; apiSecret: string; webhookSecret: string }) {
  const tokens = new Map<number, Token>();
  const feeds = new Map<string, Feed>();
  const viewers = new Map<string, string>();
  const assets: { streamName: string; id: string; startTime: string; seconds: number; url: string }[] = [];
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

  const find = (asked: Asked, kind: Token['kind'], name: string) =>
    [...tokens.values()].find(
      (token) =>
        token.kind === kind &&
        token.token === bearerOf(asked) &&
        token.expiresAt > Date.now() &&
        token.streams.some(({ streamName }) => streamName === name),
    );

  function director(asked: Asked): Said {
    const [, ended] = /^\/session\/([0-9a-f-]{36})$/.exec(asked.path) ?? [];
    if (ended !== undefined && asked.method === 'DELETE')
      return feeds.delete(ended) || viewers.delete(ended) ? plain(200, '') : plain(404, 'Not found');
    if (asked.method !== 'POST' || !isSdp(asked)) return plain(400, 'A non-empty request body is required.');
    const [, published] = /^\/api\/whip\/([^/]+)$/.exec(asked.path) ?? [];
    const session = randomUUID();
    const opened = { status: 201, body: 'v=0\r\n', headers: { location: `/session/${session}` } };
    if (published !== undefined) {
      const token = find(asked, 'publish_token', published);
      if (!token) return plain(401, 'Unauthorized: invalid token');
      feeds.set(session, { feedId: session, tokenId: token.id, streamName: published });
      return opened;
    }
    const [, account, watched = ''] = /^\/api\/whep\/([^/]+)\/([^/]+)$/.exec(asked.path) ?? [];
    if (account !== given.accountId) return plain(404, 'Not found');
    const feed = [...feeds.values()].find(({ streamName }) => streamName === watched);
    // Without a subscribe token only streams that do not ask for one are open.
    const isOpen = feed && tokens.get(feed.tokenId)?.subscribeRequiresAuth === false;
    if (!isOpen && !find(asked, 'subscribe_token', watched)) return plain(401, 'Unauthorized: invalid token');
    if (!feed) return plain(409, 'Stream not found');
    viewers.set(session, watched);
    return opened;
  }

  const server = await startFakeServer((asked) =>
    /^\/(session|api\/(whip|whep))\//.test(asked.path) ? director(asked) : api(asked),
  );

  return {
    ...server,
    tokens,
    assets,
    /** A webhook as it is sent, of an account of this name. */
    hook(type: string, event: string, data: Record<string, unknown>, timestamp = Date.now()) {
      const body = Buffer.from(
        JSON.stringify({ type, event, timestamp, data: { accountId: given.accountId, ...data } }),
      );
      return { headers: { 'content-type': 'application/json', 'x-millicast-signature': sign(body) }, body };
    },
    sign,
  };

  function sign(body: Buffer): string {
    const key = Buffer.from(given.webhookSecret, 'base64');
    return `sha1=${createHmac('sha1', key).update(body).digest('hex')}`;
  }
}
