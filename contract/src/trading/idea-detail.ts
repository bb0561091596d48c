import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { idParams } from '#fields.ts';
import { priceBases } from '#market-data/price-bases.ts';
import { ideaDraftSchema } from './idea-draft-fields.ts';
import { ideaSchema } from './idea-terms.ts';

/** A published trade idea on its page. */
export const ideaDetailSchema = z.object({
  ...ideaSchema.shape,
  /** What the author risks of their capital, in basis points. */
  riskBps: z.int(),
  /** From 1 to 5. */
  confidence: z.int(),
  /** Codes of the lookup `tradingMethods`. */
  methods: z.array(z.string()),
  isBreakEvenAfterTp1: z.boolean(),
  priceBasis: z.enum(priceBases),
  /** Who may read it; empty means everybody. */
  subscriptionTypeIds: z.array(z.int()),
  /** Hidden by a moderator: only its author and staff still see it. */
  isHidden: z.boolean(),
  /** The one that was in force when it was published; null: there was none. */
  disclaimer: z.nullable(z.object({ version: z.int(), text: z.string() })),
});

export type IdeaDetail = z.infer<typeof ideaDetailSchema>;

export const getIdea = endpoint({
  method: 'GET',
  path: '/ideas/{id}',
  permission: 'ideas.read',
  visibleBy: 'Trade Ideas',
  summary: 'Get a trade idea',
  description: 'A published one that the caller may read, or a draft of the caller: its `status` is `draft`.',
  params: idParams,
  output: z.union([ideaDetailSchema, ideaDraftSchema]),
  errors: ['ideas.notFound'],
});
