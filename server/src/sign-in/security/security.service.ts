import type { Db } from '#db/client.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { toIso } from '#platform/time/instants.ts';
import { listProofMethods } from '#sign-in/identity-proofs.ts';
import type { Passkey } from '@candela/contract/sign-in/passkeys';
import type { Security } from '@candela/contract/sign-in/security';
import { readSecurity } from './security.queries.ts';

interface Deps {
  db: Db;
  listPasskeys(userId: string): Promise<Passkey[]>;
  /** Host of passkeys. */
  rpId: string;
}

export function createSecurity({ db, listPasskeys, rpId }: Deps) {
  async function get(caller: SignedInCaller): Promise<Security> {
    const { pendingEmail, pendingUntil, totpSince, passkeyIds, ...row } = await readSecurity(db, caller.userId, rpId);
    const factors = [...(totpSince === null ? [] : ['totp']), ...passkeyIds];
    return {
      ...row,
      neededFactor: row.needsFactor && factors.length === 1 ? (factors[0] ?? null) : null,
      proofMethods: await listProofMethods(db, caller.userId, rpId),
      passkeys: await listPasskeys(caller.userId),
      totp: totpSince === null ? null : { since: toIso(totpSince) },
      pendingEmail:
        pendingEmail === null || pendingUntil === null ? null : { email: pendingEmail, expiresAt: toIso(pendingUntil) },
    };
  }

  return { get };
}
