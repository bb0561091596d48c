import { createHash } from 'node:crypto';
import { objectOf, startFakeServer, type Asked, type Said } from '#testing/fake-server.ts';
import { answerTus, createFakeVideos, metadataOf, seconds, type FakeVideo } from './fake-host.ts';

/** Bunny Stream according to its reference: videos of a library, signed tus uploads, directory tokens of the pull zone. */
export async function startFakeBunny() {
  const { videos, add, finish } = createFakeVideos();
  const settings = {
    libraryId: '133120',
    apiKey: 'c2a35a1e-bunny-for-tests',
    cdnHost: 'vz-1f2e3d4c-5b6.b-cdn.net',
    tokenKey: 'a1b2c3d4-token-key',
  };
  const sha = (text: string) => createHash('sha256').update(text);
  const codes = { uploading: 0, processing: 3, ready: 4, failed: 5 };

  const present = (video: FakeVideo) => ({
    videoLibraryId: Number(settings.libraryId),
    guid: video.id,
    title: video.title,
    dateUploaded: video.created.toISOString(),
    length: video.state === 'ready' ? Math.round(seconds) : 0,
    status: codes[video.state],
    encodeProgress: video.state === 'ready' ? 100 : 0,
    storageSize: video.bytes.length,
    width: 1280,
    height: 720,
    thumbnailFileName: 'thumbnail.jpg',
    captions: [...video.captions.keys()].map((srclang) => ({ srclang })),
  });

  function library(asked: Asked): Said {
    const { method, path, query, headers } = asked;
    if (headers.accesskey !== settings.apiKey)
      return { status: 401, body: { Message: 'Authentication has been denied.' } };
    const [, , library, collection, name, action, language] = path.split('/');
    if (library !== settings.libraryId || collection !== 'videos') return { status: 404 };
    if (name === undefined && method === 'POST') {
      const title = objectOf(asked)?.['title'];
      return typeof title === 'string' && title !== ''
        ? { status: 200, body: present(add({ title })) }
        : { status: 400 };
    }
    if (name === undefined) {
      const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('itemsPerPage') ?? 100)];
      const all = [...videos.values()].toReversed();
      const items = all.slice((page - 1) * size, page * size).map(present);
      return { status: 200, body: { totalItems: all.length, currentPage: page, itemsPerPage: size, items } };
    }
    const video = videos.get(name);
    if (!video) return { status: 404, body: { success: false, message: 'Video not found', statusCode: 404 } };
    if (action === 'captions' && method === 'POST') {
      const { srclang, captionsFile } = objectOf(asked) ?? {};
      if (srclang !== language || typeof captionsFile !== 'string') return { status: 400 };
      video.captions.set(language ?? '', Buffer.from(captionsFile, 'base64').toString());
      return { status: 200, body: { success: true, message: 'OK', statusCode: 200 } };
    }
    if (action === 'captions' && method === 'DELETE')
      return { status: video.captions.delete(language ?? '') ? 200 : 404 };
    if (method === 'DELETE') {
      videos.delete(name);
      return { status: 200, body: { success: true, message: 'OK', statusCode: 200 } };
    }
    return { status: 200, body: present(video) };
  }

  function uploads(asked: Asked): Said {
    const { method, path, headers } = asked;
    const { videoid = '', libraryid, authorizationexpire = '', authorizationsignature } = headers;
    const right = sha(`${settings.libraryId}${settings.apiKey}${String(authorizationexpire)}${String(videoid)}`).digest(
      'hex',
    );
    if (authorizationsignature !== right || libraryid !== settings.libraryId) return { status: 401 };
    if (Number(authorizationexpire) < Date.now() / 1000) return { status: 401 };
    const video = videos.get(String(videoid));
    if (method !== 'POST') return answerTus(asked, path === `/tusupload/${video?.id}` ? video : undefined);
    if (!video || !metadataOf(asked)?.has('filetype')) return { status: 400 };
    video.size = Number(headers['upload-length']);
    return { status: 201, headers: { location: `/tusupload/${video.id}` } };
  }

  function cdn(path: string): Said {
    const parts = /^\/bcdn_token=([\w-]+)&expires=(\d+)&token_path=([^/]*\/\w+\/)\/(\w+)\/(.+)$/.exec(path);
    const [, token, expires = '', folder = '', name = '', file] = parts ?? [];
    const right = sha(`${settings.tokenKey}${folder}${expires}token_path=${folder}`).digest('base64url');
    if (token !== right || folder !== `/${name}/` || !(Number(expires) > Date.now() / 1000)) return { status: 403 };
    const video = videos.get(name);
    if (!video) return { status: 404 };
    return { status: 200, body: file === 'original' ? video.bytes : '#EXTM3U' };
  }

  const server = await startFakeServer((asked) => {
    if (asked.path.startsWith('/bcdn_token=')) return cdn(asked.path);
    return asked.path.startsWith('/tusupload') ? uploads(asked) : library(asked);
  });

  /** A webhook as Bunny sends it, not signed. */
  function webhook(externalId: string) {
    const body = { VideoLibraryId: Number(settings.libraryId), VideoGuid: externalId, Status: 3 };
    return { headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify(body)) };
  }

  const addresses = { bunnyApi: server.url, bunnyCdn: () => server.url };
  return { kind: 'bunny' as const, server, settings, addresses, videos, add, finish, webhook };
}
