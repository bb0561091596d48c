import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#db/client.ts';
import { findEmail, findRecipient, replacePassword } from './passwords.queries.ts';
import type { Callers } from '#platform/identity/callers.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Mailer } from '#messaging/mailer.ts';
import { consumeOneTimeToken, createOneTimeToken, findOneTimeToken } from '#platform/identity/one-time-tokens.ts';
import { hashPassword, isTooCommon } from '#platform/identity/passwords.ts';
import { reserveAttempt, throttleKey } from '#platform/throttles/shared-throttles.ts';

const lifetimeMilliseconds = 3_600_000;
/** To one account: more would only fill somebody's inbox. Those that were sent go on working. */
const linksAnHour = 3;

interface Deps {
  db: Db;
  callers: Callers;
  mailer: Mailer;
  /** Key of the names of those who asked too often. */
  key: string;
  log: FastifyBaseLogger;
}

export function createPasswords({ db, callers, mailer, key, log }: Deps) {
  async function sendLink(email: string): Promise<void> {
    const user = await findRecipient(db, email);
    if (!user) return;
    const bucket = { key: throttleKey(key, 'password reset', email), limit: linksAnHour, seconds: 3600 };
    if ((await reserveAttempt(db, [bucket])) !== null) return;
    const { token } = await createOneTimeToken(db, {
      userId: user.id,
      purpose: 'password_reset',
      lifetimeMilliseconds,
    });
    await mailer.send({
      to: user.email,
      languageCode: user.languageCode,
      template: 'passwordReset',
      values: { firstName: user.firstName, path: `/reset-password?token=${token}` },
    });
  }

  /** Answers before the work begins: neither the answer nor its time tells whether the account exists. */
  function request(email: string): void {
    setImmediate(() => {
      sendLink(email).catch((error: unknown) => log.error({ err: error }, 'password reset mail failed'));
    });
  }

  /** @throws AppError passwords.invalidToken, passwords.tooCommon, server.busy (with both the token still works) */
  async function reset(token: string, password: string): Promise<void> {
    // The token first: hashing costs much, and nobody without a token makes us do it.
    const userId = await findOneTimeToken(db, token, 'password_reset');
    const email = userId === null ? null : await findEmail(db, userId);
    if (userId === null || email === null) throw new AppError('passwords.invalidToken');
    if (isTooCommon(password, email)) throw new AppError('passwords.tooCommon');
    const passwordHash = await hashPassword(password);
    await db.transaction(async (tx) => {
      const consumed = await consumeOneTimeToken(tx, token, 'password_reset');
      if (consumed === null) throw new AppError('passwords.invalidToken');
      await replacePassword(tx, consumed, passwordHash);
    });
    callers.forget(userId);
  }

  return { request, reset };
}
