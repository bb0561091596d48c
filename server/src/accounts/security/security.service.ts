import type { Security } from '@candela/contract/accounts/security';
import type { Db } from '#db/client.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { toIso } from '#platform/time/instants.ts';
import { readSecurity } from './security.queries.ts';

export function createSecurity({ db }: { db: Db }) {
  async function get(caller: SignedInCaller): Promise<Security> {
    const { pendingEmail, pendingUntil, totpSince, ...row } = await readSecurity(db, caller.userId);
    return {
      ...row,
      totp: totpSince === null ? null : { since: toIso(totpSince) },
      pendingEmail:
        pendingEmail === null || pendingUntil === null ? null : { email: pendingEmail, expiresAt: toIso(pendingUntil) },
    };
  }

  return { get };
}
