import { createHash } from 'node:crypto';
import { bearerOf, startFakeServer, type Asked, type Said } from '#testing/fake-server.ts';
import { createFakeVideos, take, type FakeVideo } from './fake-host.ts';

/** DynTube according to its reference: projects, videos, uploads by a single form, playlists by token. */
export async function startFakeDyntube() {
  const { videos, add, finish } = createFakeVideos();
  const settings = {
    projectId: 'unjVhFJ7vAhrYu9',
    apiKey: 'eyJhbGciOiJIUzI1NiJ9.dyntube.tests',
    securityKey: 'security-key-of-dyntube',
  };
  const statuses = { uploading: 1, processing: 2, ready: 3, failed: 4 };
  const keyOf = ({ id }: FakeVideo) => `key${id}`;

  const present = (video: FakeVideo) => ({
    id: video.id,
    key: keyOf(video),
    projectId: settings.projectId,
    accountKey: '6aG9UBe5rGPzjbh',
    title: video.title,
    duration: video.state === 'ready' ? '00:00:12.4000000' : '00:00:00',
    status: statuses[video.state],
    region: 'euc-s',
    planType: 1,
    captions: [...video.captions.keys()],
    created: video.created.toISOString(),
  });

  function uploads(asked: Asked): Said {
    const form = formOf(asked);
    const file = form?.get('file');
    if (asked.method !== 'POST' || file === undefined) return { status: 400, body: { ok: false, error: 'file' } };
    const [, , action, name] = asked.path.split('/');
    if (action === 'captions') {
      const video = videos.get(name ?? '');
      video?.captions.set(form?.get('language') ?? 'en', Buffer.from(file, 'latin1').toString());
      return video ? { status: 200, body: { ok: true, error: null, captions: {} } } : { status: 404 };
    }
    if (form?.get('projectId') !== settings.projectId) return { status: 400, body: { ok: false, error: 'project' } };
    const video = add({ title: Buffer.from(form.get('title') ?? '', 'latin1').toString(), size: file.length });
    take(video, Buffer.from(file, 'latin1'));
    return {
      status: 200,
      body: { ok: true, error: null, videoId: video.id, videoKey: keyOf(video), iframeLink: 'abc' },
    };
  }

  function api({ method, path, query }: Asked): Said {
    const [, collection, name] = path.split('/');
    if (collection === 'projects') {
      const project = { id: settings.projectId, name: 'Lessons', region: 'euc-s', planType: 1 };
      return name === settings.projectId ? { status: 200, body: project } : { status: 404 };
    }
    if (collection !== 'videos') return { status: 404 };
    if (name === undefined) {
      const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('size') ?? 10)];
      const all = [...videos.values()].toReversed();
      const pager = { page, size, totalPages: Math.ceil(all.length / size), total: all.length };
      return { status: 200, body: { pager, videos: all.slice((page - 1) * size, page * size).map(present) } };
    }
    const video = videos.get(name);
    if (!video) return { status: 404, body: { ok: false } };
    if (method === 'DELETE') {
      videos.delete(name);
      return { status: 200, body: { ok: true } };
    }
    return { status: 200, body: present(video) };
  }

  function playlist(path: string, query: URLSearchParams): Said {
    const key = /^\/live\/videos\/tokens\/(\w+)\.m3u8$/.exec(path)?.[1];
    const expires = query.get('expires') ?? '';
    const right = createHash('sha256').update(`${settings.securityKey}${expires}${key}`).digest('base64url');
    if (query.get('token') !== right || !(Number(expires) > Date.now() / 1000)) return { status: 403 };
    return { status: 200, body: '#EXTM3U' };
  }

  const server = await startFakeServer((asked) => {
    if (asked.path.startsWith('/live/')) return playlist(asked.path, asked.query);
    if (bearerOf(asked) !== settings.apiKey) return { status: 401 };
    if (asked.path.startsWith('/upload/')) return uploads({ ...asked, path: asked.path.slice(7) });
    return api(asked);
  });

  /** A webhook as DynTube sends it, not signed. */
  function webhook(externalId: string) {
    const video = {
      Id: externalId,
      ProjectId: settings.projectId,
      Key: `key${externalId}`,
      Duration: '00:00:02.2200000',
      PlanType: 1,
    };
    return { headers: {}, body: Buffer.from(JSON.stringify({ event: 'videoPublished', video })) };
  }

  const addresses = { dyntubeApi: server.url, dyntubeUpload: `${server.url}/upload` };
  return { kind: 'dyntube' as const, server, settings, addresses, videos, add, finish, webhook };
}

/** The fields and the file of a form. */
function formOf({ headers, body }: Asked): Map<string, string> | null {
  const boundary = /^multipart\/form-data; boundary=(.+)$/.exec(String(headers['content-type']))?.[1];
  if (boundary === undefined || Number(headers['content-length']) !== body.length) return null;
  const text = body.toString('latin1');
  if (!text.endsWith(`--${boundary}--\r\n`)) return null;
  const parts = text.split(`--${boundary}\r\n`).slice(1);
  return new Map(
    parts.map((part) => {
      const [head = '', ...rest] = part.split('\r\n\r\n');
      const value = rest.join('\r\n\r\n').replace(new RegExp(`\r\n(--${boundary}--\r\n)?$`), '');
      return [/name="(\w+)"/.exec(head)?.[1] ?? '', value];
    }),
  );
}
