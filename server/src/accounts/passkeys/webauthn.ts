import type { Passkey } from '@candela/contract/accounts/passkeys';
import type { AuthenticatorTransport } from '@simplewebauthn/server';
import { toIso, toIsoOrNull } from '#platform/time/instants.ts';
import type { PasskeyRow } from './passkeys.queries.ts';

export type Transport = AuthenticatorTransport;

/** How long a challenge is good for. */
export const challengeSeconds = 300;

/** It is large, and most calls need nothing of it. */
export const library = () => import('@simplewebauthn/server');

/** As browsers want to know the passkeys that there are. */
export function describe({ id, transports }: PasskeyRow) {
  return { id, transports: transports as Transport[] };
}

export function presentPasskey({ transports: _transports, createdAt, lastUsedAt, ...row }: PasskeyRow): Passkey {
  return { ...row, createdAt: toIso(createdAt), lastUsedAt: toIsoOrNull(lastUsedAt) };
}
