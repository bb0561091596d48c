import { hashApiKey, isWholeApiKey } from '#platform/identity/api-keys.ts';
import type { Callers, SignedInCaller } from '#platform/identity/callers.ts';
import { refuseUntil } from '#platform/throttles/bucket.ts';
import type { Throttles } from '#platform/throttles/throttles.ts';
import type { Endpoint } from '@candela/contract/endpoint';
import { keyScopeOf } from '@candela/contract/integrations/key-access';
import { AppError } from './errors.ts';

interface Deps {
  callers: Callers;
  throttles: Throttles;
  /** Requests per minute of one key on this node; 0: unlimited. */
  perMinute: number;
}

/**
 * Lets programs call the endpoints that the scopes of their API key allow. Mistyped keys, and endpoints that no key may call, are
 * refused without a database look-up. Whether the owner has permission is checked afterwards, as for every caller.
 * @throws AppError keys.malformed, keys.notOpen, keys.unknown, keys.revoked, keys.expired, keys.ownerInactive, keys.scopeMissing,
 * request.tooMany
 */
export function createKeyAdmission({ callers, throttles, perMinute }: Deps) {
  return async (endpoint: Endpoint, secret: string): Promise<SignedInCaller> => {
    if (!isWholeApiKey(secret)) throw new AppError('keys.malformed');
    const needed = keyScopeOf(endpoint);
    if (needed === null) throw new AppError('keys.notOpen');
    const { caller, scopes } = await callers.findByKey(hashApiKey(secret));
    refuseUntil(throttles.take({ key: `api key ${caller.sessionId}`, limit: perMinute, seconds: 60 }));
    if (!scopes.includes(needed)) {
      const message = `The API key does not have the scope ${needed}.`;
      throw new AppError('keys.scopeMissing', { message, userId: caller.userId });
    }
    return caller;
  };
}
