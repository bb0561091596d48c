import * as z from 'zod/mini';

/** What a strategy says about itself, in one language. */
export const strategyTextSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  /** In one or two sentences. */
  summary: z.string().check(z.trim(), z.maxLength(300)),
  /** Plain text; an empty line begins a new paragraph. */
  description: z.string().check(z.trim(), z.maxLength(4000)),
});

export type StrategyText = z.infer<typeof strategyTextSchema>;
