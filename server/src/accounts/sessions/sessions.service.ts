import { randomBytes } from 'node:crypto';
import type { Profile } from '@candela/contract/accounts/profiles';
import type { Session } from '@candela/contract/accounts/sessions';
import type { Db } from '#db/client.ts';
import { deleteSession, findUserByEmail, insertSession, replaceHash } from './sessions.queries.ts';
import { hashToken, type Callers, type SignedInCaller } from '#platform/identity/callers.ts';
import { readDevice, signDevice } from '#platform/identity/known-devices.ts';
import { deriveKey } from '#platform/identity/secrets.ts';
import { AppError } from '#platform/http/errors.ts';
import { networkOf, type Origin } from '#platform/http/origins.ts';
import { hashPassword, isOutdated, verifyPassword } from '#platform/identity/passwords.ts';
import type { Bucket } from '#platform/throttles/bucket.ts';
import { releaseAttempt, reserveAttempt, throttleKey } from '#platform/throttles/shared-throttles.ts';

const sessionMilliseconds = 30 * 24 * 3_600_000;
const lockSeconds = 15 * 60;

interface Credentials {
  /** In small letters. */
  email: string;
  password: string;
}

interface SignedIn {
  session: Session;
  /** For the browser to keep. */
  deviceToken: string;
}

interface Deps {
  db: Db;
  callers: Callers;
  /** Key of the names of who tried, and of known browsers. */
  key: string;
  getProfile(userId: string): Promise<Profile>;
}

export function createSessions({ db, callers, key, getProfile }: Deps) {
  const deviceKey = deriveKey(key, 'known device');

  /** Starts a session for a user whose identity was proven. */
  async function start(userId: string, origin: Origin): Promise<Session> {
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(Date.now() + sessionMilliseconds);
    await insertSession(db, {
      tokenHash: hashToken(token),
      userId,
      expiresAt,
      address: origin.address,
      userAgent: origin.userAgent.slice(0, 300),
    });
    return { token, expiresAt: expiresAt.toISOString(), profile: await getProfile(userId) };
  }

  /**
   * Signs in with a password. `deviceToken` is what an earlier sign-in gave to this browser.
   * @throws AppError sessions.invalidCredentials, sessions.lockedOut (both the same for addresses without an account),
   *   server.busy
   */
  async function create({ email, password }: Credentials, origin: Origin, deviceToken?: string): Promise<SignedIn> {
    const deviceId = readDevice(deviceKey, email, deviceToken);
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
    return { session: await start(user.id, origin), deviceToken: signDevice(deviceKey, email) };
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

  /** Ends the caller's session at once. */
  async function remove(caller: SignedInCaller): Promise<void> {
    await deleteSession(db, caller.sessionId);
    callers.forget(caller.userId);
  }

  return { start, create, remove };
}
