import * as z from 'zod/mini';

const bytes = (maxLength: number) => z.string().check(z.maxLength(maxLength), z.regex(/^[\w-]*={0,2}$/));

/** A passkey's signed response: AuthenticationResponseJSON of Web Authentication Level 3. */
export const passkeyAnswerSchema = z.object({
  id: bytes(1400).check(z.minLength(1)),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(8000),
    userHandle: z.optional(bytes(200)),
  }),
});

export type PasskeyAnswer = z.infer<typeof passkeyAnswerSchema>;

/** The second factor. */
export const secondProofs = [
  /** Code of an authenticator app. */
  z.object({ method: z.literal('totp'), code: z.string().check(z.trim(), z.regex(/^\d{6}$/)) }),
  z.object({ method: z.literal('passkey'), answer: passkeyAnswerSchema }),
  /** A recovery code; spaces, hyphens and letter case do not matter. */
  z.object({ method: z.literal('recovery'), code: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)) }),
] as const;

export const secondProofSchema = z.discriminatedUnion('method', secondProofs);

export type SecondProof = z.infer<typeof secondProofSchema>;

export const secondMethods = ['totp', 'passkey', 'recovery'] as const satisfies readonly SecondProof['method'][];

export type SecondMethod = (typeof secondMethods)[number];

/** Proof of identity for a step-up. The password is enough only for users without a second factor. */
export const proofSchema = z.discriminatedUnion('method', [
  z.object({ method: z.literal('password'), password: z.string().check(z.minLength(1), z.maxLength(128)) }),
  ...secondProofs,
]);

export type Proof = z.infer<typeof proofSchema>;

export const proofMethods = ['password', ...secondMethods] as const satisfies readonly Proof['method'][];
