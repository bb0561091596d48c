import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { instant } from '#fields.ts';
import { passkeyAnswerSchema } from './proofs.ts';
import { sessionSchema } from './sessions.ts';

const bytes = (maxLength: number) => z.string().check(z.maxLength(maxLength), z.regex(/^[\w-]*={0,2}$/));
const id = bytes(1400).check(z.minLength(1));

export const passkeySchema = z.object({
  /** Credential id, in base64url. */
  id: z.string(),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
  /** Whether it is backed up beyond one device. */
  isSynced: z.boolean(),
});

export type Passkey = z.infer<typeof passkeySchema>;

export const passkeyName = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));

export const startPasskey = endpoint({
  method: 'POST',
  path: '/account/passkeys/options',
  permission: 'account',
  isStepUp: true,
  audit: 'preparation',
  summary: 'Get the options for creating a passkey',
  description: 'Valid for one passkey, for five minutes.',
  output: z.object({
    /** PublicKeyCredentialCreationOptionsJSON of Web Authentication Level 3. */
    options: z.unknown(),
  }),
});

export const createPasskey = endpoint({
  method: 'POST',
  path: '/account/passkeys',
  permission: 'account',
  isStepUp: true,
  audit: 'recorded',
  summary: 'Add a passkey',
  description: 'At most twenty per user.',
  body: z.object({
    name: passkeyName,
    /** RegistrationResponseJSON of Web Authentication Level 3. */
    answer: z.object({
      id,
      rawId: id,
      type: z.literal('public-key'),
      response: z.object({
        clientDataJSON: bytes(4000),
        attestationObject: bytes(20_000),
        transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
      }),
    }),
  }),
  output: passkeySchema,
  status: 201,
  errors: ['passkeys.refused'],
});

const params = z.object({ id });

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/account/passkeys/{id}',
  permission: 'account',
  audit: 'own',
  summary: 'Rename a passkey',
  params,
  body: z.object({ name: passkeyName }),
  errors: ['passkeys.notFound'],
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/account/passkeys/{id}',
  permission: 'account',
  isStepUp: true,
  audit: 'recorded',
  summary: 'Remove a passkey',
  description: 'Refused if it is the only way to sign in, or the only second factor of a user who needs one.',
  params,
  errors: ['passkeys.notFound', 'factors.lastWay', 'factors.lastNeeded'],
});

export const createPasskeyChallenge = endpoint({
  method: 'POST',
  path: '/passkey-challenges',
  permission: 'public',
  audit: 'preparation',
  summary: 'Get a challenge for a passkey',
  description:
    'Valid for one proof, for five minutes: to sign in, as the second step, or to confirm the caller’s identity. Signed-in callers are offered only their own passkeys.',
  output: z.object({
    /** PublicKeyCredentialRequestOptionsJSON of Web Authentication Level 3. */
    options: z.unknown(),
  }),
});

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/sessions/passkey',
  permission: 'public',
  audit: 'session',
  summary: 'Sign in with a passkey',
  description:
    'No second step is needed, because the authenticator has verified the user. Sets the same cookies as `POST /sessions`. Requests from pages of other sites are refused.',
  body: z.object({ answer: passkeyAnswerSchema }),
  output: sessionSchema,
  status: 201,
  errors: ['passkeys.refused', 'sessions.otherOrigin'],
});
