import * as z from 'zod/mini';

/** What somebody shows to prove who they are. */
export const proofSchema = z.discriminatedUnion('method', [
  z.object({ method: z.literal('password'), password: z.string().check(z.minLength(1), z.maxLength(128)) }),
]);

export type Proof = z.infer<typeof proofSchema>;
