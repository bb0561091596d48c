import type { Db } from '#db/client.ts';
import { findUserByEmail, replaceHash } from './sessions.queries.ts';
import type { Started } from './sessions.service.ts';
import { AppError } from '#platform/http/errors.ts';
import { networkOf, type Origin } from '#platform/http/origins.ts';
import { readDevice, signDevice } from '#platform/identity/known-devices.ts';
import { hashPassword, isOutdated, verifyPassword } from '#platform/identity/passwords.ts';
import { deriveKey } from '#platform/identity/secrets.ts';
import type { Bucket } from '#platform/throttles/bucket.ts';
import { releaseAttempt, reserveAttempt, throttleKey } from '#platform/throttles/shared-throttles.ts';

const lockSeconds = 15 * 60;

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
  /** Key of the names of who tried, and of known browsers. */
  key: string;
  startSession(userId: string, origin: Origin, replaced: string | undefined): Promise<Started>;
}

export function createSignIn({ db, key, startSession }: Deps) {
  const deviceKey = deriveKey(key, 'known device');

  /**
   * Signs in with a password; the session that the browser had ends. The device token is for the browser to keep.
   * @throws AppError sessions.invalidCredentials, sessions.lockedOut (both the same for addresses without an account),
   *   server.busy
   */
  async function signIn({ email, password }: Credentials, origin: Origin, brought: Brought) {
    const deviceId = readDevice(deviceKey, email, brought.deviceToken);
    const buckets = bucketsOf(email, networkOf(origin.address), deviceId);
    // Taken before the password is looked at: guesses made at once are counted before any of them is answered.
    const retryAfterSeconds = await reserveAttempt(db, buckets);
    if (retryAfterSeconds !== null) throw new AppError('sessions.lockedOut', { retryAfterSeconds });
    const user = await findUserByEmail(db, email);
    const isRight = await verifyPassword(password, user?.passwordHash ?? null).catch(async (error: unknown) => {
      await releaseAttempt(db, buckets);
      throw error;
    });
    if (!user || !isRight || user.status !== 'active') throw new AppError('sessions.invalidCredentials');
    await releaseAttempt(db, buckets);
    if (user.passwordHash !== null && isOutdated(user.passwordHash)) {
      await replaceHash(db, user.id, user.passwordHash, await hashPassword(password));
    }
    const started = await startSession(user.id, origin, brought.refreshToken);
    return { ...started, deviceToken: signDevice(deviceKey, email) };
  }

  /** A browser that has signed in to the account before is counted by itself: no stranger locks its owner out. */
  function bucketsOf(email: string, network: string, deviceId: string | null): Bucket[] {
    const bucket = (limit: number, ...parts: string[]) => ({
      key: throttleKey(key, ...parts),
      limit,
      seconds: lockSeconds,
    });
    const fromNetwork = bucket(50, 'network', network);
    if (deviceId !== null) return [bucket(5, 'account and device', email, deviceId), fromNetwork];
    return [bucket(5, 'account and network', email, network), fromNetwork, bucket(100, 'account', email)];
  }

  return signIn;
}
