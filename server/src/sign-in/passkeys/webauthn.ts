import type { AuthenticatorTransport } from '@simplewebauthn/server';
import { toIso, toIsoOrNull } from '#platform/time/instants.ts';
import type { Passkey } from '@candela/contract/sign-in/passkeys';
import type { PasskeyRow } from './passkeys.queries.ts';

export type Transport = AuthenticatorTransport;

/** Lifetime of a challenge. */
export const challengeSeconds = 300;

/** Imported lazily: it is large, and most calls do not need it. */
export const library = () => import('@simplewebauthn/server');

/** A user's passkeys in the form that browsers expect. */
export function describe({ id, transports }: PasskeyRow) {
  return { id, transports: transports as Transport[] };
}

export function presentPasskey({ transports: _transports, createdAt, lastUsedAt, ...row }: PasskeyRow): Passkey {
  return { ...row, createdAt: toIso(createdAt), lastUsedAt: toIsoOrNull(lastUsedAt) };
}
