import type { FastifyInstance, FastifyRequest } from 'fastify';
import { eventIdOf, tokenOf } from './streams.media.ts';
import type { createStreams } from './streams.service.ts';

// Whom no UDP reaches often shares one address with everybody around.
const config = { rateLimit: { keyGenerator: ({ headers, ip }: FastifyRequest) => headers.authorization ?? ip } };

/** `GET /hls/{eventId}/live.m3u8` and what it names: for viewers whom no UDP reaches, some seconds behind. */
export function registerHls(app: FastifyInstance, streams: ReturnType<typeof createStreams>): void {
  app.get<{ Params: { eventId: string; file: string } }>('/hls/:eventId/:file', { config }, async (request, reply) => {
    const { file } = request.params;
    const eventId = eventIdOf(request.params.eventId);
    const bytes = await streams.readHls(tokenOf(request), eventId, file);
    const isPlaylist = file.endsWith('.m3u8');
    return reply
      .headers({
        'content-type': isPlaylist ? 'application/vnd.apple.mpegurl' : 'video/mp4',
        'cache-control': isPlaylist ? 'private, no-store' : 'private, max-age=60, immutable',
      })
      .send(Buffer.from(bytes));
  });
}
