import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerOf } from '#platform/http/bearer.ts';
import { AppError } from '#platform/http/errors.ts';
import type { createStreams } from './streams.service.ts';

type Streams = ReturnType<typeof createStreams>;

/**
 * WHIP (RFC 9725) to publish and WHEP to watch: the client posts an offer and gets the answer with the address of the session,
 * which ends by DELETE. There is neither trickle ICE nor ICE restart, whose PATCH gets a 405: a client that
 * lost its connection posts again.
 */
export async function registerWhip(app: FastifyInstance, streams: Streams): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/sdp', { parseAs: 'string', bodyLimit: 65_536 }, (_request, body, done) =>
      done(null, body),
    );
    mount(scope, 'whip', streams.openWhip);
    mount(scope, 'whep', streams.openWhep);
  });

  function mount(
    scope: FastifyInstance,
    way: 'whip' | 'whep',
    open: (
      token: string,
      eventId: number,
      sdp: string,
      after: string | undefined,
    ) => Promise<{ sessionId?: string; sdp?: string }>,
  ): void {
    const path = `/${way}`;
    scope.options(`${path}/:eventId`, (_request, reply) =>
      reply.header('accept-post', 'application/sdp').code(204).send(),
    );
    // `?after=` is our own parameter: the lost session from which a studio reconnects.
    scope.post<{ Params: { eventId: string }; Querystring: { after?: unknown } }>(
      `${path}/:eventId`,
      async (request, reply) => {
        const { after } = request.query;
        const { sessionId = '', sdp } = await open(
          tokenOf(request),
          eventIdOf(request.params.eventId),
          String(request.body),
          typeof after === 'string' ? after : undefined,
        );
        return reply
          .code(201)
          .headers({ location: `${path}/${request.params.eventId}/${sessionId}`, etag: `"${sessionId}"` })
          .type('application/sdp')
          .send(sdp);
      },
    );
    scope.delete<{ Params: { eventId: string; sessionId: string } }>(
      `${path}/:eventId/:sessionId`,
      async (request, reply) => {
        const { eventId, sessionId } = request.params;
        const wasOpen = await streams.leave(tokenOf(request), way, eventIdOf(eventId), sessionId);
        return reply.code(wasOpen ? 200 : 204).send();
      },
    );
  }
}

export function tokenOf(request: FastifyRequest): string {
  const token = bearerOf(request.headers);
  if (token === null) throw new AppError('streams.badGrant');
  return token;
}

export function eventIdOf(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new AppError('streams.badGrant');
  return Number(text);
}
