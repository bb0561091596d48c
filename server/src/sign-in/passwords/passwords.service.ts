import * as z from 'zod';
import { queueAccountMail } from '#accounts/account-mails.ts';
import type { Db } from '#db/client.ts';
import { mailPriorities, queueMails } from '#messaging/mail-jobs.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Origin } from '#platform/http/origins.ts';
import type { Callers, SignedInCaller } from '#platform/identity/callers.ts';
import { consumeOneTimeToken, createOneTimeToken, findOneTimeToken } from '#platform/identity/one-time-tokens.ts';
import { isTooCommon } from '#platform/identity/password-strength.ts';
import { hashPassword, verifyPassword } from '#platform/identity/passwords.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Job } from '#platform/jobs/run-job.ts';
import { reserveAttempt, throttleKey } from '#platform/throttles/shared-throttles.ts';
import { recordChange } from '#site/recorded-changes.ts';
import { findOwner, findUserId, replacePassword } from './passwords.queries.ts';

/** Somebody has requested a password reset. */
export const resetJob = defineJob({
  name: 'passwords.resets',
  payload: z.object({ email: z.string() }),
  atOnce: 1,
  isShort: true,
  retries: { limit: 8, firstDelaySeconds: 5, maxDelaySeconds: 600 },
  limitSeconds: 60,
});

const lifetimeMilliseconds = 3_600_000;
/** Lifetime of the link for the first password of an account that an admin has created. */
const firstLifetimeMilliseconds = 7 * 24 * 3_600_000;
/** Links per account: more would only fill an inbox. Links that were sent keep working. */
const linksAnHour = 3;

interface Deps {
  db: Db;
  callers: Callers;
  /** Key of the links, and of the names of throttles. */
  key: string;
}

export function createPasswords({ db, callers, key }: Deps) {
  /** Neither the response nor its timing reveals whether the account exists: it is looked up when the job is run. */
  async function request(email: string): Promise<void> {
    const name = throttleKey(key, 'password reset', email);
    await enqueue(db, resetJob, [{ payload: { email }, key: name, priority: mailPriorities.account }]);
  }

  /** Queues the email if there is such an account. */
  async function queueLink({ jobId, payload: { email } }: Job<{ email: string }>): Promise<void> {
    const userId = await findUserId(db, email);
    if (userId === null) return;
    const bucket = { key: throttleKey(key, 'password reset', email), limit: linksAnHour, seconds: 3600 };
    if ((await reserveAttempt(db, [bucket])) !== null) return;
    const payload = { userId, template: 'passwordReset' as const, source: `passwordReset:${jobId}`, values: {} };
    const mail = { payload, key: payload.source, priority: mailPriorities.account };
    await db.transaction((tx) => queueMails(tx, [mail]));
  }

  /** The content of the email, with the lifetime of its link from when it is sent. */
  const composeFor = (lifetime: number) =>
    async function compose({ userId }: { userId: string }, _values: object, seed: string) {
      const purpose = 'password_reset' as const;
      const token = await createOneTimeToken(db, { userId, purpose, lifetimeMilliseconds: lifetime, key, seed });
      return { path: `/reset-password?token=${token}` };
    };
  const composeLink = composeFor(lifetimeMilliseconds);
  const composeFirstLink = composeFor(firstLifetimeMilliseconds);

  /** @throws AppError passwords.invalidToken, passwords.tooCommon, server.busy (after these two the token still works) */
  async function reset(token: string, password: string, { address }: Origin): Promise<void> {
    // The token is checked first: hashing is expensive, and nobody without a token should be able to trigger it.
    const userId = await findOneTimeToken(db, token, 'password_reset');
    const owner = userId === null ? null : await findOwner(db, userId);
    if (userId === null || owner === null) throw new AppError('passwords.invalidToken');
    if (await isTooCommon(password, [owner.email])) throw new AppError('passwords.tooCommon');
    const passwordHash = await hashPassword(password);
    await db.transaction(async (tx) => {
      const consumed = await consumeOneTimeToken(tx, token, 'password_reset');
      if (consumed === null) throw new AppError('passwords.invalidToken');
      await replacePassword(tx, consumed, passwordHash, null);
      await queueAccountMail(tx, { userId, template: 'passwordChanged' });
      const change = {
        action: 'changePassword',
        entity: 'user',
        entityId: userId,
        after: { sendsLink: true },
      } as const;
      await recordChange(tx, { userId, address }, change);
    });
    callers.forget(userId);
  }

  /**
   * Ends the other sessions of the caller.
   * @throws AppError passwords.tooCommon, passwords.unchanged (it may be known to somebody else), sessions.required, server.busy
   */
  async function change(caller: SignedInCaller, password: string): Promise<void> {
    const { userId } = caller;
    const owner = await findOwner(db, userId);
    if (owner === null) throw new AppError('sessions.required');
    if (await isTooCommon(password, [owner.email])) throw new AppError('passwords.tooCommon');
    const isSame = owner.passwordHash !== null && (await verifyPassword(password, owner.passwordHash));
    if (isSame) throw new AppError('passwords.unchanged');
    const passwordHash = await hashPassword(password);
    await db.transaction(async (tx) => {
      await replacePassword(tx, userId, passwordHash, caller.sessionId);
      await queueAccountMail(tx, { userId, template: 'passwordChanged' });
      await recordChange(tx, caller, { action: 'changePassword', entity: 'user', entityId: userId });
    });
    callers.forget(userId);
  }

  return { request, queueLink, composeLink, composeFirstLink, reset, change };
}
