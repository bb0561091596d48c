import { createVerify, generateKeyPairSync } from 'node:crypto';
import { hexHmac } from '#platform/http/webhooks.ts';
import { objectOf, startFakeServer, type Asked, type Said } from '#testing/fake-server.ts';
import { createFakeVideos, seconds, take, type FakeVideo } from './fake-host.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

const error = (status: number, type: string): Said => ({ status, body: { error: { type, messages: [type] } } });

/** Mux Video according to its reference: assets, direct uploads in chunks, signed playback, temporary access to the master. */
export async function startFakeMux() {
  const { videos, add, finish } = createFakeVideos();
  const settings = {
    tokenId: '44c819de-4add-4c9f-b2e9-384a0a71bede',
    tokenSecret: 'INKxCoZ+cX6l1yrR6vqzYHVaeFEcqvZShznWM1U/No8KsV7h6Jxu1XXuTUQ91sdiGONK3H7NE7H',
    signingKeyId: 'JjPXgklNLnU3dIsZ',
    signingKey: Buffer.from(privateKey.export({ type: 'pkcs1', format: 'pem' })).toString('base64'),
    webhookSecret: 'whsec-of-mux-for-tests',
  };
  const uploadOf = (video: FakeVideo) => `up${video.id}`;
  const playbackOf = (video: FakeVideo) => `play${video.id}`;
  const find = (name: string, prefix = '') => videos.get(name.slice(prefix.length));

  function asset(video: FakeVideo) {
    const status = video.state === 'failed' ? 'errored' : video.state === 'ready' ? 'ready' : 'preparing';
    return {
      id: video.id,
      created_at: String(video.created.getTime() / 1000),
      status,
      ...(status === 'ready' && {
        duration: seconds,
        tracks: [{ type: 'video', max_width: 1280, max_height: 720 }, { type: 'audio' }],
      }),
      ...(status === 'errored' && { errors: { type: 'invalid_input', messages: ['The input file is not a video'] } }),
      playback_ids: [{ id: playbackOf(video), policy: 'signed' }],
      meta: { title: video.title },
      master_access: video.original === 'none' ? 'none' : 'temporary',
      ...(video.original !== 'none' && {
        master: {
          status: video.original,
          ...(video.original === 'ready' && { url: `${server.url}/master/${video.id}` }),
        },
      }),
    };
  }

  function upload(video: FakeVideo) {
    const isThere = video.state !== 'uploading';
    return {
      id: uploadOf(video),
      timeout: 86_400,
      status: isThere ? 'asset_created' : 'waiting',
      url: `${server.url}/storage/${video.id}`,
      ...(isThere && { asset_id: video.id }),
    };
  }

  function api({ method, path, query, ...rest }: Asked): Said {
    const given = `Basic ${Buffer.from(`${settings.tokenId}:${settings.tokenSecret}`).toString('base64')}`;
    if (rest.headers.authorization !== given) return error(401, 'unauthorized');
    const [, collection, name, action] = path.split('/');
    if (method === 'POST' && collection === 'uploads' && name === undefined) {
      const body = objectOf({ method, path, query, ...rest });
      const wanted = body?.['new_asset_settings'] as
        | { playback_policies?: string[]; meta?: { title?: string } }
        | undefined;
      if (typeof body?.['cors_origin'] !== 'string' || !wanted?.playback_policies)
        return error(400, 'invalid_parameters');
      return { status: 201, body: { data: upload(add({ title: wanted.meta?.title ?? '' })) } };
    }
    if (collection === 'uploads' && method === 'GET') {
      const video = find(name ?? '', 'up');
      return video ? { status: 200, body: { data: upload(video) } } : error(404, 'not_found');
    }
    if (collection !== 'assets') return error(404, 'not_found');
    if (name === undefined) {
      const [limit, page] = [Number(query.get('limit') ?? 25), Number(query.get('page') ?? 1)];
      if (!(limit >= 1 && limit <= 100)) return error(400, 'invalid_parameters');
      const all = [...videos.values()].filter(({ state }) => state !== 'uploading').toReversed();
      return { status: 200, body: { data: all.slice((page - 1) * limit, page * limit).map(asset) } };
    }
    const video = find(name);
    if (!video || video.state === 'uploading') return error(404, 'not_found');
    if (method === 'GET') return { status: 200, body: { data: asset(video) } };
    if (method === 'DELETE') {
      videos.delete(video.id);
      return { status: 204 };
    }
    if (method === 'PUT' && action === 'master-access') {
      video.original = 'preparing';
      return { status: 200, body: { data: asset(video) } };
    }
    return error(404, 'not_found');
  }

  const server = await startFakeServer((asked) => {
    const { path, query } = asked;
    if (path.startsWith('/storage/')) return storage(asked, videos.get(path.slice(9)));
    if (path.startsWith('/master/')) return { status: 200, body: videos.get(path.slice(8))?.bytes ?? '' };
    if (path.startsWith('/play')) return stream(path, query.get('token') ?? '', settings.signingKeyId);
    return api(asked);
  });

  /** A webhook as Mux sends it. */
  function webhook(externalId: string, secret = settings.webhookSecret, at = Date.now()) {
    const isUpload = externalId.startsWith('upload-');
    const id = isUpload ? externalId.slice(7) : externalId;
    const type = isUpload ? 'video.upload.asset_created' : 'video.asset.ready';
    const body = Buffer.from(JSON.stringify({ type, object: { type: 'asset', id }, data: { id, status: 'ready' } }));
    const time = Math.floor(at / 1000);
    return { headers: { 'mux-signature': `t=${time},v1=${hexHmac('sha256', secret, [`${time}.`, body])}` }, body };
  }

  const addresses = { muxApi: server.url, muxStream: server.url, muxImage: server.url };
  return { kind: 'mux' as const, server, settings, addresses, videos, add, finish, webhook };
}

/** A resumable upload of the underlying storage. */
function storage({ method, headers, body }: Asked, video: FakeVideo | undefined): Said {
  if (method !== 'PUT' || !video) return { status: 404 };
  const range = /^bytes (\*|(\d+)-(\d+))\/(\d+)$/.exec(String(headers['content-range'] ?? ''));
  if (!range) return { status: 400 };
  video.size = Number(range[4]);
  if (range[1] !== '*') {
    if (Number(range[2]) !== video.bytes.length || Number(range[3]) - Number(range[2]) + 1 !== body.length)
      return { status: 503 };
    take(video, body);
  }
  if (video.state !== 'uploading') return { status: 200 };
  const last = video.bytes.length - 1;
  return { status: 308, ...(last >= 0 && { headers: { range: `bytes=0-${last}` } }) };
}

/** Returns a playlist to requests with a signed, unexpired token for this video. */
function stream(path: string, token: string, keyId: string): Said {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const read = (part: string) =>
    JSON.parse(Buffer.from(part, 'base64url').toString() || '{}') as Record<string, unknown>;
  const isSigned = createVerify('RSA-SHA256').update(`${head}.${claims}`).verify(publicKey, signature, 'base64url');
  const { sub, aud, exp, kid } = read(claims);
  const wanted = path.endsWith('.m3u8')
    ? { name: path.slice(1, -5), aud: 'v' }
    : { name: path.split('/')[1], aud: 't' };
  const isRight = isSigned && sub === wanted.name && aud === wanted.aud && kid === keyId;
  if (!isRight || !(Number(exp) > Date.now() / 1000)) return { status: 403 };
  return { status: 200, body: '#EXTM3U' };
}
