import * as z from 'zod/mini';

/** What somebody shows beside their password. */
export const secondProofs = [
  /** Of an authenticator app. */
  z.object({ method: z.literal('totp'), code: z.string().check(z.trim(), z.regex(/^\d{6}$/)) }),
  /** One of the codes on paper; spaces, hyphens and letter case do not matter. */
  z.object({ method: z.literal('recovery'), code: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)) }),
] as const;

export const secondProofSchema = z.discriminatedUnion('method', secondProofs);

export type SecondProof = z.infer<typeof secondProofSchema>;

export const secondMethods = ['totp', 'recovery'] as const satisfies readonly SecondProof['method'][];

export type SecondMethod = (typeof secondMethods)[number];

/** What somebody shows to prove who they are. */
export const proofSchema = z.discriminatedUnion('method', [
  z.object({ method: z.literal('password'), password: z.string().check(z.minLength(1), z.maxLength(128)) }),
  ...secondProofs,
]);

export type Proof = z.infer<typeof proofSchema>;
