import { updateDigest } from '@candela/contract/digests';
import type { FastifyInstance } from 'fastify';
import type { createDigests } from './digests.service.ts';
import type { Api } from '#platform/api.ts';

type Digests = ReturnType<typeof createDigests>;

export function mountDigests(api: Api, digests: Digests): void {
  api.route(updateDigest, ({ body }) => digests.update(body.token, body.digest), { rateLimitPerMinute: 30 });
}

/** Where mail programs post to when their reader unsubscribes (RFC 8058): they know no API key. */
export async function registerOneClick(app: FastifyInstance, digests: Digests): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'buffer', bodyLimit: 10_000 },
      (_request, _body, done) => done(null),
    );
    scope.post<{ Params: { token: string } }>('/mails/unsubscribe/:token', async ({ params }, reply) => {
      await digests.update(params.token, 'off');
      return reply.code(204).send();
    });
  });
}
