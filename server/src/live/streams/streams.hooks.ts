import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LiveProvider, WebhookRequest } from '#live/providers/provider.ts';
import { AppError } from '#platform/http/errors.ts';
import type { createStreams } from './streams.service.ts';

type Streams = ReturnType<typeof createStreams>;
type Hook = { Params: { provider: string } };

const maxBytes = 65_536;

/**
 * Receives messages of the live provider, and authenticates its clients. It uses neither API key nor session: messages
 * are signed, and authentication requests carry our own token. Other providers get a 404.
 */
export async function registerLiveHooks(app: FastifyInstance, provider: LiveProvider, streams: Streams): Promise<void> {
  const check = (request: FastifyRequest<Hook>): void => {
    if (provider.name !== request.params.provider) throw new AppError('request.unknownRoute');
  };
  await app.register(async (scope) => {
    // The raw body: it is what was signed.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    );

    scope.post<Hook>('/api/live/hooks/:provider', async (request, reply) => {
      check(request);
      await streams.receive(await provider.parseWebhook(rawOf(request)));
      return reply.code(204).send();
    });

    // All viewers share one address: the media server's.
    scope.post<Hook>(
      '/api/live/hooks/:provider/door',
      { config: { isThrottledByItself: true } },
      async (request, reply) => {
        check(request);
        if (!provider.readAdmission) throw new AppError('request.unknownRoute');
        const admission = provider.readAdmission(rawOf(request));
        if (admission) await streams.admit(admission);
        return reply.code(204).send();
      },
    );
  });
}

function rawOf({ headers, body }: FastifyRequest): WebhookRequest {
  return { headers, body: Buffer.isBuffer(body) ? body : Buffer.alloc(0) };
}
