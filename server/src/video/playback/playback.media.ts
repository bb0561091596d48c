import type { FastifyInstance } from 'fastify';
import { verifyPlayback } from './playback.signature.ts';
import { AppError } from '#platform/http/errors.ts';
import { parseRange } from '#platform/http/ranges.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { videoKey } from '#video/storage-keys.ts';

const contentTypes: Record<string, string> = {
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
  vtt: 'text/vtt; charset=utf-8',
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
};

/** `GET /media/{videoId}/{token}/…`: playlists, segments and captions under one signed token. */
export function registerMedia(
  app: FastifyInstance,
  { storage, secret, now = () => new Date() }: { storage: Storage; secret: string; now?: () => Date },
): void {
  app.get<{ Params: { videoId: string; token: string; '*': string } }>(
    '/media/:videoId/:token/*',
    async (request, reply) => {
      const { videoId, token, '*': rest } = request.params;
      const claim = verifyPlayback({ videoId, token, secret, now: now() });
      if (!claim) throw new AppError('videos.forbidden');
      const contentType = contentTypes[rest.split('.').pop() ?? ''];
      const object = contentType === undefined ? null : await storage.head(videoKey(videoId, rest));
      if (!object) throw new AppError('videos.notFound');

      const isText = rest.endsWith('.m3u8') || rest.endsWith('.vtt');
      const secondsLeft = Math.floor((claim.expiresAt.getTime() - now().getTime()) / 1000);
      reply.headers({
        'content-type': contentType,
        'cache-control': isText ? 'private, no-store' : `private, immutable, max-age=${secondsLeft}`,
        'accept-ranges': 'bytes',
        etag: object.etag,
      });
      const range = parseRange(request.headers.range, object.size);
      if (range === 'invalid') {
        reply.header('content-range', `bytes */${object.size}`);
        throw new AppError('videos.badRange');
      }
      if (range) {
        reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${object.size}`);
        reply.header('content-length', range.end - range.start + 1);
      } else reply.header('content-length', object.size);
      return reply.send(
        request.method === 'HEAD' ? undefined : await storage.get(videoKey(videoId, rest), range ?? undefined),
      );
    },
  );
}
