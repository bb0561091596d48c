import type { Db } from '#db/client.ts';
import { nameInAddress } from '#platform/http/content-disposition.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { AttachmentLink } from '@candela/contract/learning/attachments';
import { findRow } from './attachments.queries.ts';
import { signLink } from './attachments.signature.ts';

interface Deps {
  db: Db;
  secret: string;
  getLessonAccess(caller: SignedInCaller, lessonId: number): Promise<object | null>;
}

export function createAttachments({ db, secret, getLessonAccess }: Deps) {
  /** @throws AppError attachments.notFound, also when its lesson is not open to the caller */
  async function createLink(caller: SignedInCaller, id: string): Promise<AttachmentLink> {
    const row = await findRow(db, id);
    if (!row || !(await getLessonAccess(caller, row.lessonId))) throw new AppError('attachments.notFound');
    const { path, expiresAt } = signLink({ id, userId: caller.userId, secret, now: new Date() });
    return { url: `${path}/${nameInAddress(row.name)}`, expiresAt: expiresAt.toISOString() };
  }

  return { createLink };
}
