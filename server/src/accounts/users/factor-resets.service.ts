import { queueAccountMail } from '#accounts/account-mails.ts';
import { endSessions } from '#accounts/ended-sessions.ts';
import { lockUser } from '#accounts/user-locks.ts';
import type { Db } from '#db/client.ts';
import { run } from '#db/rows.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Callers, SignedInCaller } from '#platform/identity/callers.ts';
import { recordChange } from '#site/recorded-changes.ts';

/** For people who have lost their second factor. */
export function createFactorResets({ db, callers }: { db: Db; callers: Callers }) {
  /**
   * Afterwards their password alone signs them in.
   * @throws AppError users.notFound, users.higherRole, users.yourself, factors.none
   */
  async function reset(caller: SignedInCaller, id: string): Promise<void> {
    if (id === caller.userId) throw new AppError('users.yourself');
    await db.transaction(async (tx) => {
      await lockUser(tx, caller, id);
      const apps = await run(tx)`delete from totp_factors where user_id = ${id}::uuid and secret is not null`;
      const passkeys = await run(tx)`delete from passkeys where user_id = ${id}::uuid`;
      await run(tx)`delete from recovery_codes where user_id = ${id}::uuid`;
      if (apps + passkeys === 0) throw new AppError('factors.none');
      await endSessions(tx, id);
      await queueAccountMail(tx, { userId: id, template: 'factorsReset' });
      const before = { apps, passkeys };
      await recordChange(tx, caller, { action: 'resetFactors', entity: 'user', entityId: id, before });
    });
    callers.forget(id);
  }

  return { reset };
}
