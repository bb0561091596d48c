import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '#platform/http/origins.ts';
import { refuseUntil } from '#platform/throttles/bucket.ts';
import type { Throttles } from '#platform/throttles/throttles.ts';
import type { Viewer } from './stream-sessions.service.ts';
import { eventIdOf, tokenOf } from './streams.media.ts';
import type { createStreams } from './streams.service.ts';

// Users whose network blocks UDP often share one address: viewers are counted by user.
const config = { isThrottledByItself: true };

interface HlsRoute {
  Params: { eventId: string; file: string };
}

type HlsRequest = FastifyRequest<HlsRoute>;

interface HlsDeps {
  streams: ReturnType<typeof createStreams>;
  throttles: Throttles;
  /** Requests per minute of a viewer, and of a network without a valid token; 0: unlimited. */
  requestsPerMinute: number;
}

/** `GET /hls/{eventId}/live.m3u8` and the files it names: for viewers without UDP, some seconds behind. */
export function registerHls(app: FastifyInstance, { streams, throttles, requestsPerMinute }: HlsDeps): void {
  const count = (whose: string) =>
    refuseUntil(throttles.take({ key: `hls ${whose}`, limit: requestsPerMinute, seconds: 60 }));

  function readViewer(request: HlsRequest): Viewer {
    try {
      return streams.readViewer(tokenOf(request), eventIdOf(request.params.eventId));
    } catch (error) {
      count(networkOf(request.ip));
      throw error;
    }
  }

  app.get<HlsRoute>('/hls/:eventId/:file', { config }, async (request, reply) => {
    const { file } = request.params;
    const viewer = readViewer(request);
    count(viewer.userId);
    const bytes = await streams.readHls(viewer, file);
    const isPlaylist = file.endsWith('.m3u8');
    return reply
      .headers({
        'content-type': isPlaylist ? 'application/vnd.apple.mpegurl' : 'video/mp4',
        'cache-control': isPlaylist ? 'private, no-store' : 'private, max-age=60, immutable',
      })
      .send(Buffer.from(bytes));
  });
}
