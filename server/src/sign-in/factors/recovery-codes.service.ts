import { queueAccountMail } from '#accounts/account-mails.ts';
import type { Db, Tx } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { recordChange } from '#site/recorded-changes.ts';
import {
  addRecoveryCodes,
  confirmCodes,
  findNewestCode,
  lockUser,
  readFactors,
  takeRecoveryCode,
} from './factors.queries.ts';
import { hashOfCode, makeRecoveryCodes } from './recovery-codes.ts';

/** Recovery codes, for users whose authenticator app is out of reach. */
export function createRecovery(db: Db) {
  /**
   * New codes beside the old ones, which work until the new ones are confirmed: a page that is left meanwhile loses none.
   * @throws AppError factors.none for a user who is never asked for one
   */
  async function create(caller: SignedInCaller): Promise<{ recoveryCodes: string[] }> {
    return db.transaction(async (tx) => {
      await lockUser(tx, caller.userId);
      if (!(await readFactors(tx, caller.userId))?.hasTotp) throw new AppError('factors.none');
      const recoveryCodes = await makeCodes(tx, caller.userId);
      await recordChange(tx, caller, {
        action: 'addFactor',
        entity: 'user',
        entityId: caller.userId,
        after: { factor: 'recoveryCodes' },
      });
      return { recoveryCodes };
    });
  }

  /** @throws AppError factors.codesReplaced for a code that is not of the newest ones */
  async function confirm({ userId }: SignedInCaller, code: string): Promise<void> {
    await db.transaction(async (tx) => {
      await lockUser(tx, userId);
      const found = await findNewestCode(tx, userId, hashOfCode(code));
      if (!found) throw new AppError('factors.codesReplaced');
      if (found.isPending) await confirmCodes(tx, userId);
    });
  }

  /** Whether the code worked; each works once. */
  async function use(userId: string, code: string): Promise<boolean> {
    return db.transaction(async (tx) => {
      await lockUser(tx, userId);
      const taken = await takeRecoveryCode(tx, userId, hashOfCode(code));
      if (!taken) return false;
      // Using a new code proves that the user has stored them.
      if (taken.isPending) await confirmCodes(tx, userId);
      const left = String((await readFactors(tx, userId))?.codesLeft ?? 0);
      await queueAccountMail(tx, { userId, template: 'recoveryCodeUsed', values: { left } });
      return true;
    });
  }

  return { create, confirm, use };
}

/** Ten new codes; the user must be locked. */
export async function makeCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = makeRecoveryCodes();
  await addRecoveryCodes(tx, userId, codes.map(hashOfCode));
  return codes;
}
