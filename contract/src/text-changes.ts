import * as z from 'zod/mini';

export const textChangeSchema = z.object({
  /** Parts in both, only in the older, only in the newer one. */
  kind: z.enum(['same', 'removed', 'added']),
  text: z.string(),
});

export type TextChange = z.infer<typeof textChangeSchema>;
