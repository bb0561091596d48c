import * as z from 'zod/mini';
import { personSchema } from '#accounts/people.ts';
import { instant } from '#fields.ts';
import { price } from './idea-terms.ts';

/** What happened to an idea, in its order; `revealed`: its entries in the log have been opened to everybody. */
export const ideaEventTypes = [
  'published',
  'filled',
  'target',
  'stopMoved',
  'stopped',
  'closed',
  'expired',
  'cancelled',
  'missed',
  'voided',
  'refused',
  'split',
  'disputed',
  'resettled',
  'revealed',
] as const;

/** Types of `idea_actions`: what authors do, and what moderators do. */
export const ideaActionTypes = ['cancel', 'close', 'moveStop', 'void', 'halt', 'split', 'resettle'] as const;

export const ideaEventSchema = z.object({
  /** From 0 on, without gaps: 0 is its publication. */
  seq: z.int(),
  type: z.enum(ideaEventTypes),
  at: instant,
  /** In the units of the idea: after a split, candles are converted, levels never. */
  price: z.nullable(price),
  /** The part of the position that was closed, in basis points. */
  bps: z.nullable(z.int()),
  /** Which target, from 1 on. */
  target: z.nullable(z.int()),
  /** A code of the rules, such as `targetFirst`. */
  reason: z.nullable(z.string()),
  /** What a moderator has written. */
  note: z.nullable(z.string()),
  /** Of a split: prices before are numerator / denominator of those after. */
  ratio: z.nullable(z.object({ numerator: z.int(), denominator: z.int() })),
  /** The price jumped beyond the level, and its open counts. */
  isGap: z.boolean(),
  isAmbiguous: z.boolean(),
  /** The candle that decided, as it was traded: `seconds` from `at`. */
  candle: z.nullable(z.object({ at: instant, seconds: z.int(), o: price, h: price, l: price, c: price })),
  /** At the end, and of disputes and resettlements: ten-thousandths of R before and after cost. */
  r: z.nullable(z.int()),
  net: z.nullable(z.int()),
  /** Who did it; null: the rules. */
  actor: z.nullable(personSchema),
});

export type IdeaEvent = z.infer<typeof ideaEventSchema>;
