import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import type { Api } from '#platform/http/api.ts';
import { isKnown, requestedRange } from '#platform/http/conditions.ts';
import { contentDisposition } from '#platform/http/content-disposition.ts';
import { AppError } from '#platform/http/errors.ts';
import { createRecordingDownload } from '@candela/contract/live/recordings';
import { streamMovie } from './recorded-movies.ts';
import type { createRecordingDownloads } from './recording-downloads.service.ts';

interface DownloadRoute {
  Params: { eventId: string; token: string; part: string };
}

/** `GET /media/recordings/{eventId}/{token}/{part}/{name}`: a file of a recording; range requests resume a download. */
export function mountRecordingDownloads(
  { app, api }: { app: FastifyInstance; api: Api },
  downloads: ReturnType<typeof createRecordingDownloads>,
): void {
  api.route(createRecordingDownload, ({ params }, { caller }) => downloads.create(caller, params.eventId));

  app.get<DownloadRoute>('/media/recordings/:eventId/:token/:part/:name', async (request, reply) => {
    const { eventId, token, part } = request.params;
    const { movie, name, read } = await downloads.open(Number(eventId), token, Number(part));
    const etag = `"${createHash('sha1').update(JSON.stringify(movie.pieces)).digest('base64url')}"`;
    reply.headers({
      'content-type': 'video/mp4',
      'content-disposition': contentDisposition('attachment', name),
      'cache-control': 'private, no-store',
      'accept-ranges': 'bytes',
      etag,
    });
    if (isKnown(request, etag)) return reply.code(304).send();
    // After a trim it is another file: the download starts over.
    const range = requestedRange(request, { size: movie.bytes, etag });
    if (range === 'invalid') {
      reply.header('content-range', `bytes */${movie.bytes}`);
      throw new AppError('request.badRange');
    }
    const { start, end } = range ?? { start: 0, end: movie.bytes - 1 };
    if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${movie.bytes}`);
    reply.header('content-length', end - start + 1);
    return reply.send(request.method === 'HEAD' ? undefined : streamMovie(movie, read, { start, end }));
  });
}
