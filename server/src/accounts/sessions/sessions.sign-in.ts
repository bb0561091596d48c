import type { Db } from '#db/client.ts';
import type { Attempts } from '#accounts/attempts.ts';
import { findUserByEmail, replaceHash } from './sessions.queries.ts';
import type { Started } from './sessions.service.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Origin } from '#platform/http/origins.ts';
import { hashPassword, isOutdated, verifyPassword } from '#platform/identity/passwords.ts';

interface Credentials {
  /** In small letters. */
  email: string;
  password: string;
}

/** What the browser has of earlier sign-ins. */
interface Brought {
  deviceToken: string | undefined;
  refreshToken: string | undefined;
}

interface Deps {
  db: Db;
  attempts: Attempts;
  startSession(userId: string, origin: Origin, replaced: string | undefined): Promise<Started>;
}

export function createSignIn({ db, attempts, startSession }: Deps) {
  /**
   * Signs in with a password; the session that the browser had ends. The device token is for the browser to keep.
   * @throws AppError sessions.invalidCredentials, sessions.lockedOut (both the same for addresses without an account),
   *   server.busy
   */
  return async function signIn({ email, password }: Credentials, origin: Origin, brought: Brought) {
    const { deviceToken, refreshToken } = brought;
    const user = await attempts.attempt({ email, origin, deviceToken }, async () => {
      const found = await findUserByEmail(db, email);
      const isRight = await verifyPassword(password, found?.passwordHash ?? null);
      return isRight && found?.status === 'active' ? found : null;
    });
    if (!user) throw new AppError('sessions.invalidCredentials');
    if (user.passwordHash !== null && isOutdated(user.passwordHash)) {
      await replaceHash(db, user.id, user.passwordHash, await hashPassword(password));
    }
    const started = await startSession(user.id, origin, refreshToken);
    return { ...started, deviceToken: attempts.signDevice(email) };
  };
}
