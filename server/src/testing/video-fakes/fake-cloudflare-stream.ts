import { hexHmac } from '#platform/http/webhooks.ts';
import { bearerOf, objectOf, startFakeServer, type Asked, type Said } from '#testing/fake-server.ts';
import { answerTus, createFakeVideos, metadataOf, seconds, type FakeVideo } from './fake-host.ts';

const right = (result: unknown, more: object = {}): Said => ({
  status: 200,
  body: { success: true, errors: [], messages: [], result, ...more },
});
const wrong = (status: number, code: number): Said => ({
  status,
  body: { success: false, errors: [{ code, message: 'no' }], messages: [], result: null },
});
const states = { uploading: 'pendingupload', processing: 'inprogress', ready: 'ready', failed: 'error' };

const present = (video: FakeVideo) => ({
  uid: video.id,
  created: video.created.toISOString(),
  status: {
    state: states[video.state],
    ...(video.state === 'processing' && { pctComplete: '39.000000' }),
    errorReasonCode: video.state === 'failed' ? 'ERR_NON_VIDEO' : '',
    errorReasonText: video.state === 'failed' ? 'The file was not recognized as a valid video file.' : '',
  },
  duration: video.state === 'ready' ? seconds : -1,
  size: video.bytes.length,
  input: video.state === 'ready' ? { width: 1280, height: 720 } : { width: -1, height: -1 },
  meta: { name: video.title },
  requireSignedURLs: true,
});

/** Cloudflare Stream according to its reference: direct tus uploads, tokens in place of the uid, downloads on demand. */
export async function startFakeCloudflareStream() {
  const { videos, add, finish } = createFakeVideos();
  const settings = {
    accountId: '023e105f4ecef8ad9ca31a8372d0c353',
    apiToken: 'Sn3lZJTBX6kkg7OdcBUAxOO963GEIyGQqnFTOFYY',
    customerCode: 'f33zs165nr7gyfy4',
    webhookSecret: '85011ed3a913c6ad5f9cf6c5573cc0a7',
  };
  const tokens = new Map<string, { id: string; expires: number; isDownload: boolean }>();
  function create(asked: Asked): Said {
    const metadata = metadataOf(asked);
    const size = Number(asked.headers['upload-length']);
    if (asked.headers['tus-resumable'] !== '1.0.0' || !(size > 0) || !metadata) return wrong(400, 10_005);
    // Without it everybody could play the video.
    if (!metadata.has('requiresignedurls')) return wrong(400, 10_005);
    const video = add({ title: metadata.get('name') ?? '', size });
    return {
      status: 201,
      headers: { location: `${server.url}/tus/${video.id}?tusv2=true`, 'stream-media-id': video.id },
    };
  }

  function api(asked: Asked): Said {
    const { method, path, query, headers } = asked;
    if (bearerOf(asked) !== settings.apiToken) return wrong(403, 10_000);
    const [, , account, , name, action, language] = path.split('/');
    if (account !== settings.accountId) return wrong(404, 7003);
    if (name === undefined && method === 'POST')
      return query.get('direct_user') === 'true' ? create(asked) : wrong(400, 1);
    if (name === undefined) {
      const from = Date.parse(query.get('start') ?? '') || 0;
      const all = [...videos.values()].filter(({ created }) => created.getTime() >= from);
      return right(all.slice(0, Number(query.get('limit') ?? 1000)).map(present), { total: String(videos.size) });
    }
    const video = videos.get(name);
    if (!video) return wrong(404, 10_003);
    if (action === 'token' && method === 'POST') {
      const { exp, downloadable } = objectOf(asked) ?? {};
      if (typeof exp !== 'number') return wrong(400, 10_005);
      const token = `eyJ.${tokens.size}.${Buffer.from(name).toString('base64url')}`;
      tokens.set(token, { id: name, expires: exp, isDownload: downloadable === true });
      return right({ token });
    }
    if (action === 'downloads') {
      if (method === 'POST') video.original = 'preparing';
      if (video.original === 'none') return right({});
      const status = video.original === 'ready' ? 'ready' : 'inprogress';
      return right({
        default: {
          status,
          url: `https://customer-x.cloudflarestream.com/${name}/downloads/default.mp4`,
          percentComplete: 10,
        },
      });
    }
    if (action === 'captions' && method === 'PUT') {
      if (!String(headers['content-type']).startsWith('multipart/form-data')) return wrong(400, 10_005);
      video.captions.set(language ?? '', /\r\n\r\n([^]*?)\r\n--/.exec(asked.body.toString())?.[1] ?? '');
      return right({ language, label: language });
    }
    if (action === 'captions' && method === 'DELETE') {
      return video.captions.delete(language ?? '') ? right('') : wrong(404, 10_003);
    }
    if (method === 'DELETE') {
      videos.delete(name);
      return { status: 200 };
    }
    return right(present(video));
  }

  function customer(path: string): Said {
    const [, token = '', ...file] = path.split('/');
    const known = tokens.get(token);
    const isDownload = file.join('/') === 'downloads/default.mp4';
    if (!known || known.expires < Date.now() / 1000 || (isDownload && !known.isDownload)) return { status: 401 };
    const video = videos.get(known.id);
    if (!video || (isDownload && video.original !== 'ready')) return { status: 404 };
    return { status: 200, body: isDownload ? video.bytes : '#EXTM3U' };
  }

  const server = await startFakeServer((asked) => {
    if (asked.path.startsWith('/tus/')) return answerTus(asked, videos.get(asked.path.slice(5)));
    return asked.path.startsWith('/accounts/') ? api(asked) : customer(asked.path);
  });

  /** A webhook as Cloudflare sends it. */
  function webhook(externalId: string, secret = settings.webhookSecret, at = Date.now()) {
    const body = Buffer.from(JSON.stringify({ uid: externalId, readyToStream: true, status: { state: 'ready' } }));
    const time = Math.floor(at / 1000);
    return {
      headers: { 'webhook-signature': `time=${time},sig1=${hexHmac('sha256', secret, [`${time}.`, body])}` },
      body,
    };
  }

  const addresses = { cloudflareApi: server.url, cloudflareCustomer: () => server.url };
  return { kind: 'cloudflare' as const, server, settings, addresses, videos, add, finish, webhook };
}
