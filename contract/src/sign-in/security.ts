import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { instant } from '#fields.ts';
import { passkeySchema } from './passkeys.ts';
import { proofMethods } from './proofs.ts';

/** A user's ways to sign in. */
export const securitySchema = z.object({
  email: z.string(),
  /** A new address that waits to be confirmed. */
  pendingEmail: z.nullable(z.object({ email: z.string(), expiresAt: instant })),
  hasPassword: z.boolean(),
  /** The authenticator app; null if there is none. */
  totp: z.nullable(z.object({ since: instant })),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(passkeySchema),
  /**
   * How the caller confirms their identity for a step-up, the most usual way first: by a second factor if there is one, otherwise by the
   * password. Empty: they sign in only at a provider.
   */
  proofMethods: z.array(z.enum(proofMethods)),
  /** Whether one of the caller's roles needs a second factor. */
  needsFactor: z.boolean(),
  /** The only second factor of a user who needs one; it cannot be removed: `totp`, or the id of a passkey. */
  neededFactor: z.nullable(z.string()),
});

export type Security = z.infer<typeof securitySchema>;

export const getSecurity = endpoint({
  method: 'GET',
  path: '/account/security',
  permission: 'account',
  summary: 'Get the caller’s sign-in methods',
  output: securitySchema,
});
