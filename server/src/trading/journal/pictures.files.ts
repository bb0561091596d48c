import type { FastifyInstance } from 'fastify';
import { AppError } from '#platform/http/errors.ts';
import type { DaySignatures } from '#platform/identity/day-signatures.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { isUuid } from '@candela/contract/uuids';
import { pictureKey } from './stored-pictures.ts';

/** The address of a picture, for its owner alone. */
export const pictureAddress = (signatures: DaySignatures, id: string): string =>
  `/journal-pictures/${id}/${signatures.tokenOf(id)}`;

/** `GET /journal-pictures/{id}/{token}` */
export function registerJournalPictures(
  app: FastifyInstance,
  { storage, signatures }: { storage: Storage; signatures: DaySignatures },
): void {
  app.get<{ Params: { id: string; token: string } }>('/journal-pictures/:id/:token', async ({ params }, reply) => {
    const { id, token } = params;
    const isKnown = isUuid(id) && signatures.verify(id, token);
    const file = isKnown ? await storage.head(pictureKey(id)) : null;
    if (!file) throw new AppError('assets.notFound');
    return reply
      .header('content-type', 'image/webp')
      .header('cache-control', 'private, max-age=86400')
      .header('x-content-type-options', 'nosniff')
      .send(await storage.get(pictureKey(id)));
  });
}
