import type { FastifyInstance } from 'fastify';
import { createHmac } from 'node:crypto';
import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import { isSame } from '#platform/http/webhooks.ts';
import type { ProjectHosts } from '#video/hosts/project-hosts.ts';
import { HostError } from '#video/hosts/video-host.ts';
import { isUuid } from '@candela/contract/uuids';
import { queueLook } from './looks.jobs.ts';

const maxBytes = 262_144;

/** Path for a project's webhooks. Not all providers sign, so the path contains a secret token. */
export const webhookPathOf = (key: string) => (projectId: string) =>
  `/api/video-projects/${projectId}/hooks/${createHmac('sha256', key).update(projectId).digest('base64url').slice(0, 32)}`;

interface Deps {
  db: Db;
  hosts: ProjectHosts;
  pathOf(projectId: string): string;
}

/**
 * `POST /api/video-projects/{id}/hooks/{token}`: webhooks about changed videos. It needs no API key and no session. The content is not
 * trusted: it only tells which video to look up.
 */
export async function registerProjectHooks(app: FastifyInstance, { db, hosts, pathOf }: Deps): Promise<void> {
  await app.register(async (scope) => {
    // The raw body is needed, because that is what is signed.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    );

    scope.post<{ Params: { id: string; token: string } }>(
      '/api/video-projects/:id/hooks/:token',
      async ({ params: { id, token }, headers, body }, reply) => {
        if (!isUuid(id) || !isSame(token, pathOf(id).split('/').at(-1) ?? '')) {
          throw new AppError('videoProjects.badSignature');
        }
        const host = await hosts.open(id).catch((error: unknown) => {
          throw error instanceof HostError ? new AppError('videoProjects.badSignature', { cause: error }) : error;
        });
        const externalId = host.parseWebhook({ headers, body: Buffer.isBuffer(body) ? body : Buffer.alloc(0) });
        if (externalId !== null) await queueLook(db, { projectId: id, externalId });
        return reply.code(204).send();
      },
    );
  });
}
