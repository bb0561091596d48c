import { createHmac, randomUUID } from 'node:crypto';
import { bearerOf, isSdp, startFakeServer, type Asked, type Said } from '../fake-server.ts';
import { createMillicastApi, type Asset, type Feed, type Given, type Token } from './fake-millicast-api.ts';

const plain = (status: number, body: string): Said => ({ status, body });

/** Millicast without media: REST API and director on one port (https://optiview.dolby.com/docs/millicast/api/). */
export async function startFakeMillicast(given: Given) {
  const tokens = new Map<number, Token>();
  const feeds = new Map<string, Feed>();
  const viewers = new Map<string, string>();
  const assets: Asset[] = [];

  const api = createMillicastApi({ given, tokens, feeds, assets });

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
    // Without a subscribe token only streams that do not require one can be watched.
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
    /** A webhook of an account of this name. */
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
