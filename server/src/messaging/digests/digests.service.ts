import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import { readUserSignature } from '#platform/identity/user-signature.ts';
import type { MailKind } from '@candela/contract/messaging/digests';
import { writeChoice } from './digests.queries.ts';

export function createDigests({ db, key }: { db: Db; key: string }) {
  /** @throws AppError digests.invalidToken */
  async function choose(token: string, kind: MailKind, isWanted: boolean): Promise<void> {
    const userId = readUserSignature(`${key} ${kind}`, token);
    if (userId === null || !(await writeChoice(db, userId, kind, isWanted))) throw new AppError('digests.invalidToken');
  }

  return { choose };
}
