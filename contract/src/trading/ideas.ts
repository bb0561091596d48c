import * as z from 'zod/mini';
import { personSchema } from '#accounts/people.ts';
import { endpoint } from '#endpoint.ts';
import { idParams, instant } from '#fields.ts';
import { pageOf, pageQuery } from '#paging.ts';
import { outcomeStatuses } from '@candela/markets/outcomes/terms';

/** A price or level, as a decimal string without loss of precision. */
const price = z.string().check(z.regex(/^\d+(\.\d+)?$/));

export const ideaSchema = z.object({
  id: z.int(),
  author: personSchema,
  symbol: z.string(),
  direction: z.enum(['long', 'short']),
  orderType: z.enum(['market', 'limit', 'stop']),
  entryLow: price,
  entryHigh: price,
  stop: price,
  /** Nearest first; the allocations, in basis points of the position, add up to 10,000. */
  targets: z.array(z.object({ price, allocationBps: z.int() })),
  timeframe: z.string(),
  status: z.enum(outcomeStatuses),
  /** Sanitised HTML. */
  analysis: z.string(),
  /** Position of the author in the symbol. */
  disclosure: z.enum(['none', 'long', 'short', 'intends']),
  languageCode: z.string(),
  validUntil: instant,
  isDemo: z.boolean(),
  publishedAt: instant,
  /** The caller’s id if the caller has read it; never ids of others. */
  read: z.array(z.uuid()),
});

export type Idea = z.infer<typeof ideaSchema>;

export const listIdeas = endpoint({
  method: 'GET',
  path: '/ideas',
  permission: 'ideas.read',
  visibleBy: 'Trade Ideas',
  summary: 'List published trade ideas that the caller’s subscriptions include, newest first',
  query: z.object(pageQuery),
  output: pageOf(ideaSchema),
});

export const markIdea = endpoint({
  method: 'PUT',
  path: '/ideas/{id}/read',
  permission: 'ideas.read',
  visibleBy: 'Trade Ideas',
  audit: 'own',
  summary: 'Mark a trade idea as read',
  params: idParams,
  errors: ['ideas.notFound'],
});
