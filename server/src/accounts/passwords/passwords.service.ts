import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#db/client.ts';
import { findEmail, findRecipient, replacePassword } from './passwords.queries.ts';
import type { Callers } from '#platform/identity/callers.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Mailer } from '#messaging/mailer.ts';
import { consumeOneTimeToken, createOneTimeToken } from '#platform/identity/one-time-tokens.ts';
import { hashPassword, isTooCommon } from '#platform/identity/passwords.ts';

const lifetimeMilliseconds = 3_600_000;

interface Deps {
  db: Db;
  callers: Callers;
  mailer: Mailer;
  log: FastifyBaseLogger;
}

export function createPasswords({ db, callers, mailer, log }: Deps) {
  async function sendLink(email: string): Promise<void> {
    const user = await findRecipient(db, email);
    if (!user) return;
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

  /** @throws AppError passwords.invalidToken, passwords.tooCommon (the token then still works) */
  async function reset(token: string, password: string): Promise<void> {
    const passwordHash = await hashPassword(password);
    const userId = await db.transaction(async (tx) => {
      const found = await consumeOneTimeToken(tx, token, 'password_reset');
      const email = found === null ? null : await findEmail(tx, found);
      if (found === null || email === null) throw new AppError('passwords.invalidToken');
      if (isTooCommon(password, email)) throw new AppError('passwords.tooCommon');
      await replacePassword(tx, found, passwordHash);
      return found;
    });
    callers.forget(userId);
  }

  return { request, reset };
}
