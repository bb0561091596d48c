import * as z from 'zod/mini';
import { personSchema } from '#accounts/people.ts';
import { instant } from '#fields.ts';
import { instrumentSchema } from '#market-data/candles.ts';
import { outcomeStatuses } from '@candela/markets/outcomes/terms';
import { timeframes } from '@candela/markets/timeframes';

export const directions = ['long', 'short'] as const;

export const orderTypes = ['market', 'limit', 'stop'] as const;

/** Position of the author in the symbol. */
export const disclosures = ['none', 'long', 'short', 'intends'] as const;

/** A price or level, as a decimal string without loss of precision. */
export const price = z.string().check(z.regex(/^-?\d+(\.\d+)?$/));

/** A result in ten-thousandths of R. */
const result = z.nullable(z.int());

/** A published trade idea, as lists show it. */
export const ideaSchema = z.object({
  id: z.int(),
  author: personSchema,
  instrument: instrumentSchema,
  /** Whether the caller may see prices of the symbol; otherwise there is no chart. */
  hasPrices: z.boolean(),
  direction: z.enum(directions),
  orderType: z.enum(orderTypes),
  /** Levels as published: they never change. */
  entryLow: price,
  entryHigh: price,
  stop: price,
  /** Nearest first; the allocations, in basis points of the position, add up to 10,000. */
  targets: z.array(z.object({ price, allocationBps: z.int() })),
  timeframe: z.enum(timeframes),
  /** A code of the lookup `tradingStyles`. */
  style: z.string(),
  status: z.enum(outcomeStatuses),
  /** At which it was filled; null: not yet, or never. */
  fill: z.nullable(price),
  /** The stop of now: moved towards profit, or the same as published. */
  currentStop: price,
  /** How many targets have been reached. */
  hitTargets: z.int(),
  /** The part of the position that is still open, in basis points. */
  openBps: z.int(),
  /** What has been gained by parts that are closed, in ten-thousandths of R before cost; null before the fill. */
  banked: result,
  /** Of buying and selling together, per unit: the spread when it was published. */
  cost: price,
  /** Of a closed one that was filled: before and after cost. Of a void one: what it would have been, which never counts. */
  r: result,
  net: result,
  closedAt: z.nullable(instant),
  /** Another order of prices within a candle would have given another result. */
  isAmbiguous: z.boolean(),
  /** Another idea of the author in the symbol and direction was active: it does not count for the ranking. */
  isDuplicate: z.boolean(),
  /** Sanitised HTML; empty after the author was erased. */
  analysis: z.string(),
  disclosure: z.enum(disclosures),
  languageCode: z.string(),
  validUntil: instant,
  /** The live event in which it was published. */
  eventId: z.nullable(z.int()),
  isDemo: z.boolean(),
  publishedAt: instant,
  /** The caller’s id if the caller has read it; never ids of others. */
  read: z.array(z.uuid()),
});

export type Idea = z.infer<typeof ideaSchema>;
