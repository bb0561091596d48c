import type { FastifyInstance, FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { isKnown, requestedRange } from '#platform/http/conditions.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { videoKey } from '#video/storage-keys.ts';
import { verifyPlayback } from './playback.signature.ts';
import { createSegmentMemory } from './segment-memory.ts';

const contentTypes: Record<string, string> = {
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
  vtt: 'text/vtt; charset=utf-8',
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
};

/** The automatic live captions of a session as WebVTT; null for other videos and other languages. */
export type ReadSpoken = (videoId: string, languageCode: string) => Promise<string | null>;

interface Deps {
  storage: Storage;
  secret: string;
  readSpoken: ReadSpoken;
  now?: () => Date;
}

/** `GET /media/{videoId}/{token}/…`: playlists, segments, pictures and captions under one signed token. */
export function registerMedia(
  app: FastifyInstance,
  { storage, secret, readSpoken, now = () => new Date() }: Deps,
): void {
  const findSegment = createSegmentMemory(storage);
  app.get<{ Params: { videoId: string; token: string; '*': string } }>(
    '/media/:videoId/:token/*',
    async (request, reply) => {
      const { videoId, token, '*': rest } = request.params;
      const claim = verifyPlayback({ videoId, token, secret, now: now() });
      if (!claim) throw new AppError('videos.forbidden');
      const contentType = contentTypes[rest.split('.').pop() ?? ''];
      const key = videoKey(videoId, rest);
      const segment = rest.endsWith('.m4s') ? await findSegment(key) : null;
      const object = segment ?? (contentType === undefined ? null : await storage.head(key));
      if (contentType === undefined || !object) return sendSpoken(reply, videoId, rest);
      const secondsLeft = Math.floor((claim.expiresAt.getTime() - now().getTime()) / 1000);
      reply.headers({
        'content-type': contentType,
        ...cacheHeadersOf(rest, secondsLeft),
        'accept-ranges': 'bytes',
        etag: object.etag,
      });
      if (isKnown(request, object.etag)) return reply.code(304).send();
      const range = requestedRange(request, object);
      if (range === 'invalid') {
        reply.header('content-range', `bytes */${object.size}`);
        throw new AppError('videos.badRange');
      }
      if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${object.size}`);
      reply.header('content-length', range ? range.end - range.start + 1 : object.size);
      if (request.method === 'HEAD') return reply.send();
      if (segment) return reply.send(range ? segment.bytes.subarray(range.start, range.end + 1) : segment.bytes);
      return reply.send(await storage.get(key, range ?? undefined));
    },
  );

  async function sendSpoken(reply: FastifyReply, videoId: string, rest: string) {
    const languageCode = /^captions\/([\w-]{2,15})\.vtt$/.exec(rest)?.[1];
    const text = languageCode === undefined ? null : await readSpoken(videoId, languageCode);
    if (text === null) throw new AppError('videos.notFound');
    reply.headers({ 'content-type': contentTypes['vtt'], ...cacheHeadersOf(rest, 0) });
    return reply.send(Readable.from([text]));
  }
}

/**
 * Playlists and captions can change, and playlists contain the token. All other files never change: a browser may cache them as long as
 * the URL is valid, as may our own cache in front, under the full URL (RFC 9213).
 */
function cacheHeadersOf(path: string, secondsLeft: number): Record<string, string> {
  if (path.endsWith('.m3u8') || path.endsWith('.vtt')) return { 'cache-control': 'private, no-store' };
  return {
    'cache-control': `private, immutable, max-age=${secondsLeft}`,
    'cdn-cache-control': `public, immutable, max-age=${secondsLeft}`,
  };
}
