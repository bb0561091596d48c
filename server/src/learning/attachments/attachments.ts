import type { Context } from '#platform/context.ts';
import { deriveKey } from '#platform/identity/secrets.ts';
import { registerFiles } from './attachments.files.ts';
import { mountAttachmentRoutes } from './attachments.routes.ts';
import { createAttachments } from './attachments.service.ts';

/** Files of lessons. */
export function mountAttachments({ db, app, api, provisions, secret: key, storage }: Context): void {
  const secret = deriveKey(key, 'files');
  mountAttachmentRoutes(api, createAttachments({ db, secret, getLessonAccess: provisions.use('lessons.getAccess') }));
  registerFiles(app, { db, storage, secret });
}
