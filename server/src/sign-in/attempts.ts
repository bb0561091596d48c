import { knownDeviceKey } from '#accounts/started-sessions.ts';
import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import { networkOf, type Origin } from '#platform/http/origins.ts';
import { readDevice } from '#platform/identity/known-devices.ts';
import { deriveKey } from '#platform/identity/secrets.ts';
import type { Bucket } from '#platform/throttles/bucket.ts';
import { releaseAttempt, reserveAttempt, throttleKey } from '#platform/throttles/shared-throttles.ts';

const quarterHour = 15 * 60;
const day = 86_400;

/** The account, and the network of the attempt. */
export interface Attempt {
  /** In lower case. */
  email: string;
  origin: Origin;
  /** The browser's token of an earlier sign-in. */
  deviceToken: string | undefined;
  /** The guess is a second-factor code: there are few of them, so strangers get fewer attempts. */
  isCode?: boolean;
}

export type Attempts = ReturnType<typeof createAttempts>;

/**
 * Counts guesses. A browser that has signed in to the account before is counted separately, so that no stranger can lock its owner out.
 */
export function createAttempts({ db, secret }: { db: Db; secret: string }) {
  /** For the names of throttles. */
  const key = deriveKey(secret, 'sign-in');
  const deviceKey = knownDeviceKey(secret);

  /**
   * The result of `check`; null for a wrong guess. The attempt is counted before the check, so that concurrent guesses cannot exceed
   * the limit; a correct guess gives its attempt back, and so does one that could not be checked.
   * @throws AppError sessions.lockedOut, whether or not the account exists
   */
  async function attempt<T>(given: Attempt, check: () => Promise<T | null>): Promise<T | null> {
    const buckets = bucketsOf(given);
    const retryAfterSeconds = await reserveAttempt(db, buckets);
    if (retryAfterSeconds !== null) throw new AppError('sessions.lockedOut', { retryAfterSeconds });
    const found = await check().catch(async (error: unknown) => {
      await releaseAttempt(db, buckets);
      throw error;
    });
    if (found !== null) await releaseAttempt(db, buckets);
    return found;
  }

  function bucketsOf({ email, origin, deviceToken, isCode = false }: Attempt): Bucket[] {
    const network = networkOf(origin.address);
    const deviceId = readDevice(deviceKey, email, deviceToken);
    const bucket = (limit: number, seconds: number, ...parts: string[]) => ({
      key: throttleKey(key, ...(isCode ? ['code'] : []), ...parts),
      limit,
      seconds,
    });
    // Not by network: a stranger behind the same address locks nobody out.
    if (deviceId !== null) return [bucket(5, quarterHour, 'account and device', email, deviceId)];
    const fromNetwork = bucket(50, quarterHour, 'network', network);
    const ofAccount = isCode ? bucket(30, day, 'account', email) : bucket(100, quarterHour, 'account', email);
    return [bucket(5, quarterHour, 'account and network', email, network), fromNetwork, ofAccount];
  }

  return { attempt };
}
