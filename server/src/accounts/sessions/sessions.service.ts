import { createHmac, randomBytes } from 'node:crypto';
import type { Profile } from '@candela/contract/accounts/profiles';
import type { Session } from '@candela/contract/accounts/sessions';
import type { Db } from '#db/client.ts';
import {
  countFailures,
  deleteFailures,
  deleteSession,
  findUserByEmail,
  insertFailure,
  insertSession,
} from './sessions.queries.ts';
import { hashToken, type Callers, type SignedInCaller } from '#platform/identity/callers.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Origin } from '#platform/http/origins.ts';
import { verifyPassword } from '#platform/identity/passwords.ts';

const sessionMilliseconds = 30 * 24 * 3_600_000;
const lockMilliseconds = 15 * 60_000;
const failuresFromNetwork = 5;
const failuresInAll = 20;

interface Deps {
  db: Db;
  callers: Callers;
  /** Key of the hashes of addresses that failed. */
  key: string;
  getProfile(userId: string): Promise<Profile>;
}

export function createSessions({ db, callers, key, getProfile }: Deps) {
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
   * Signs in with a password.
   * @throws AppError sessions.invalidCredentials, sessions.lockedOut: both the same for addresses without an account
   */
  async function create(credentials: { email: string; password: string }, origin: Origin): Promise<Session> {
    const emailHash = createHmac('sha256', key).update(credentials.email).digest('base64url');
    const network = networkOf(origin.address);
    const since = new Date(Date.now() - lockMilliseconds);
    const failures = await countFailures(db, emailHash, network, since);
    if (failures.fromNetwork >= failuresFromNetwork || failures.total >= failuresInAll) {
      const freeAt = new Date(failures.latest ?? Date.now()).getTime() + lockMilliseconds;
      const retryAfterSeconds = Math.max(1, Math.ceil((freeAt - Date.now()) / 1000));
      throw new AppError('sessions.lockedOut', { retryAfterSeconds });
    }
    const user = await findUserByEmail(db, credentials.email);
    const isRight = await verifyPassword(credentials.password, user?.passwordHash ?? null);
    if (!user || !isRight || user.status !== 'active') {
      await insertFailure(db, emailHash, network, since);
      throw new AppError('sessions.invalidCredentials');
    }
    if (failures.total > 0) await deleteFailures(db, emailHash);
    return start(user.id, origin);
  }

  /** Ends the caller's session at once. */
  async function remove(caller: SignedInCaller): Promise<void> {
    await deleteSession(db, caller.sessionId);
    callers.forget(caller.userId);
  }

  return { start, create, remove };
}

/** IPv4 address, or the /64 of an IPv6 one: one customer. */
function networkOf(address: string): string {
  return address.includes(':') && !address.includes('.') ? address.split(':').slice(0, 4).join(':') : address;
}
