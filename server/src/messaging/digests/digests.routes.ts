import type { FastifyInstance } from 'fastify';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/errors.ts';
import { mailKinds, updateMailChoice } from '@candela/contract/messaging/digests';
import type { createDigests } from './digests.service.ts';

type Digests = ReturnType<typeof createDigests>;

export function mountDigests(api: Api, digests: Digests): void {
  api.route(updateMailChoice, ({ body }) => digests.choose(body.token, body.kind, body.isWanted), {
    requestsPerMinute: 30,
  });
}

/** Endpoint for one-click unsubscribe by mail programs (RFC 8058), which have no API key. */
export async function registerOneClick(app: FastifyInstance, digests: Digests): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'buffer', bodyLimit: 10_000 },
      (_request, _body, done) => done(null),
    );
    scope.post<{ Params: { kind: string; token: string } }>(
      '/mails/unsubscribe/:kind/:token',
      async ({ params }, reply) => {
        const kind = mailKinds.find((each) => each === params.kind);
        if (!kind) throw new AppError('digests.invalidToken');
        await digests.choose(params.token, kind, false);
        return reply.code(204).send();
      },
    );
  });
}
