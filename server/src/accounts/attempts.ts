import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import { networkOf, type Origin } from '#platform/http/origins.ts';
import { readDevice, signDevice } from '#platform/identity/known-devices.ts';
import { deriveKey } from '#platform/identity/secrets.ts';
import type { Bucket } from '#platform/throttles/bucket.ts';
import { releaseAttempt, reserveAttempt, throttleKey } from '#platform/throttles/shared-throttles.ts';

const quarterHour = 15 * 60;

/** Whose account it is, and from where somebody tries. */
export interface Attempt {
  /** In small letters. */
  email: string;
  origin: Origin;
  /** What the browser has of an earlier sign-in. */
  deviceToken: string | undefined;
}

export type Attempts = ReturnType<typeof createAttempts>;

/**
 * Counts guesses. A browser that has signed in to the account before is counted by itself: no stranger locks its owner out.
 * @param key of the names of who tried, and of known browsers
 */
export function createAttempts({ db, key }: { db: Db; key: string }) {
  const deviceKey = deriveKey(key, 'known device');

  /**
   * What `check` finds; null for a wrong guess. It is counted before it is looked at, so that of guesses made at once no more
   * are answered than there is room for; a right one gives its place back, and so does one that could not be looked at.
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

  function bucketsOf({ email, origin, deviceToken }: Attempt): Bucket[] {
    const network = networkOf(origin.address);
    const deviceId = readDevice(deviceKey, email, deviceToken);
    const bucket = (limit: number, ...parts: string[]) => ({
      key: throttleKey(key, ...parts),
      limit,
      seconds: quarterHour,
    });
    const fromNetwork = bucket(50, 'network', network);
    if (deviceId !== null) return [bucket(5, 'account and device', email, deviceId), fromNetwork];
    return [bucket(5, 'account and network', email, network), fromNetwork, bucket(100, 'account', email)];
  }

  return { attempt, signDevice: (email: string) => signDevice(deviceKey, email) };
}
