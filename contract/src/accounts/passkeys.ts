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
  summary: 'What a browser makes a passkey from',
  description: 'Good for one passkey, within five minutes.',
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
  summary: 'Add a passkey, twenty at most',
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
  summary: 'Remove a passkey; the last way to sign in stays, and the last factor of who needs one',
  params,
  errors: ['passkeys.notFound', 'factors.lastWay', 'factors.lastNeeded'],
});

export const createPasskeyChallenge = endpoint({
  method: 'POST',
  path: '/passkey-challenges',
  permission: 'public',
  summary: 'What a browser asks a passkey to sign',
  description:
    'Good for one proof, within five minutes: to sign in, as a second step, or to prove who you are. Whoever is signed in is offered their own passkeys.',
  output: z.object({
    /** PublicKeyCredentialRequestOptionsJSON of Web Authentication Level 3. */
    options: z.unknown(),
  }),
});

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/sessions/passkey',
  permission: 'public',
  summary: 'Sign in with a passkey',
  description:
    'The authenticator has checked who uses it, so that no second step follows. The answer sets the same cookies as `POST /sessions`. Pages of other sites are refused.',
  body: z.object({ answer: passkeyAnswerSchema }),
  output: sessionSchema,
  status: 201,
  errors: ['passkeys.refused', 'sessions.otherOrigin'],
});
