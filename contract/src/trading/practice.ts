import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { contentId, instant, uuidParams } from '#fields.ts';
import { instrumentSchema, unixTime } from '#market-data/candles.ts';
import { pageOf, pageQuery } from '#paging.ts';
import { outcomeStatuses } from '@candela/markets/outcomes/terms';
import { timeframes } from '@candela/markets/timeframes';

/** Replays of past prices, bar by bar, in which people trade for practice. Prices are whole numbers of 10^-`pricePrecision`. */

export const practiceLimits = {
  /** Replays of a person that are not finished, and all of them. */
  open: 10,
  sessions: 1000,
  /** Days after which a replay is removed; what was written down of it in the journal stays. */
  keptDays: 180,
  orders: 50,
  actions: 200,
  targets: 3,
  /** Bars before the instant with which a replay begins, and after it, at least. */
  leastBars: 20,
  /** Bars that one call may go on. */
  advance: 500,
} as const;

const price = z.int();

export const replayBarSchema = z.object({
  /** When it opens, as it is shown. */
  t: z.int(),
  /** How long it lasts, in seconds. */
  s: z.int(),
  o: price,
  h: price,
  l: price,
  c: price,
  v: z.int(),
});

export const practiceTermsSchema = z.object({
  direction: z.enum(['long', 'short']),
  orderType: z.enum(['market', 'limit', 'stop']),
  entryLow: price,
  entryHigh: price,
  stop: price,
  /** From the entry away; the parts, in basis points, add up to 10,000. */
  targets: z.array(z.object({ price, bps: z.int() })),
  publishedAt: z.int(),
  validUntil: z.int(),
  breakEvenAfterTp1: z.boolean(),
  cost: z.int(),
});

export const practiceEventSchema = z.object({
  seq: z.int(),
  type: z.string(),
  at: z.int(),
  price: z.optional(price),
  bps: z.optional(z.int()),
  target: z.optional(z.int()),
  reason: z.optional(z.string()),
  gap: z.optional(z.boolean()),
  ambiguous: z.optional(z.boolean()),
  /** Ten-thousandths of R. */
  r: z.optional(z.int()),
  net: z.optional(z.int()),
});

export const practiceOrderSchema = z.object({
  /** From 1 on. */
  number: z.int(),
  terms: practiceTermsSchema,
  status: z.enum(outcomeStatuses),
  /** At which it was filled, and where the stop is now. */
  fill: z.nullable(price),
  stop: price,
  /** The part that is open, in basis points, and the sum of basis points × what was gained with the others. */
  openBps: z.int(),
  gained: z.int(),
  /** It closes at the next open. */
  isClosing: z.boolean(),
  events: z.array(practiceEventSchema),
  /** Ten-thousandths of R; null while it is open, and if it was never filled. */
  net: z.nullable(z.int()),
});

export type PracticeOrder = z.infer<typeof practiceOrderSchema>;

export const practiceSessionSchema = z.object({
  id: z.uuid(),
  timeframe: z.enum(timeframes),
  /** Prices are multiplied, times moved by whole weeks, and the symbol is hidden until the end. */
  isBlind: z.boolean(),
  pricePrecision: z.int(),
  /** Null while it is hidden. */
  instrument: z.nullable(instrumentSchema),
  /** How many bars were shown at the start, and how many have been shown by now. */
  shownAtStart: z.int(),
  shown: z.int(),
  /** No bar is left. */
  isAtEnd: z.boolean(),
  /** HMAC-SHA-256 of the bars that were hidden at the start (`t,s,o,h,l,c,v`, a line each), in hex; its key is told at the end. */
  future: z.string(),
  createdAt: instant,
  finishedAt: z.nullable(instant),
  orders: z.array(practiceOrderSchema),
  /** The trade idea that it begins with, at the end and if the caller may still read it; its levels in the prices of the session. */
  idea: z.nullable(
    z.object({
      id: z.int(),
      author: z.string(),
      direction: z.enum(['long', 'short']),
      status: z.enum(outcomeStatuses),
      entryLow: price,
      entryHigh: price,
      stop: price,
      targets: z.array(price),
      /** Ten-thousandths of R; null if it was never filled. */
      net: z.nullable(z.int()),
    }),
  ),
  /** Told at the end. */
  reveal: z.nullable(
    z.object({
      /** The key of `future`, in hex. */
      salt: z.string(),
      factor: z.number(),
      shiftWeeks: z.int(),
      /** When the first bar that was hidden opened in fact, in milliseconds since 1970. */
      hiddenFrom: z.int(),
    }),
  ),
});

export type PracticeSession = z.infer<typeof practiceSessionSchema>;

const entrySchema = z.object({
  id: z.uuid(),
  timeframe: z.enum(timeframes),
  isBlind: z.boolean(),
  instrument: z.nullable(instrumentSchema),
  createdAt: instant,
  finishedAt: z.nullable(instant),
  /** Of the orders that are over and were filled, in their order: ten-thousandths of R. */
  results: z.array(z.int()),
});

export type PracticeEntry = z.infer<typeof entrySchema>;

const common = { permission: 'ideas.read', visibleBy: 'Trade Ideas' } as const;
const change = { ...common, audit: 'own', params: uuidParams } as const;

/** How many bars the caller has seen: a call from a page that is behind another one is refused. */
const shown = z.int().check(z.minimum(1), z.maximum(100_000));

export const listPractice = endpoint({
  ...common,
  method: 'GET',
  path: '/practice',
  summary: 'List the caller’s practice sessions, newest first',
  query: z.object(pageQuery),
  output: pageOf(entrySchema),
});

export const startPractice = endpoint({
  ...common,
  audit: 'own',
  method: 'POST',
  path: '/practice',
  summary: 'Start a practice session: past prices, bar by bar',
  description:
    'Without a symbol, the server chooses one that the caller may see; without a time, it chooses the stretch. How long it is, is not told. ' +
    `At most ${practiceLimits.open} sessions of a person are open; each is kept for ${practiceLimits.keptDays} days.`,
  body: z.object({
    symbolId: z.optional(contentId),
    /** A trade idea that is closed: the hidden bars begin when it was published. Instead of symbol and time. */
    ideaId: z.optional(contentId),
    timeframe: z.enum(timeframes).check(z.refine((timeframe) => timeframe !== '1w')),
    /** The hidden bars begin with the first one that opens then or later. */
    from: z.optional(unixTime),
    isBlind: z._default(z.boolean(), true),
  }),
  output: practiceSessionSchema,
  status: 201,
  errors: [
    'candles.unknownSymbol',
    'candles.notConnected',
    'candles.hidden',
    'ideas.notFound',
    'practice.notEnoughBars',
    'practice.tooMany',
  ],
});

export const getPractice = endpoint({
  ...common,
  method: 'GET',
  path: '/practice/{id}',
  summary: 'Get a practice session of the caller',
  params: uuidParams,
  output: practiceSessionSchema,
  errors: ['practice.notFound'],
});

export const listPracticeBars = endpoint({
  ...common,
  method: 'GET',
  path: '/practice/{id}/bars',
  summary: 'List the bars that have been shown, oldest first; at the end all of them',
  params: uuidParams,
  output: z.object({ data: z.array(replayBarSchema) }),
  errors: ['practice.notFound'],
});

export const advancePractice = endpoint({
  ...change,
  method: 'POST',
  path: '/practice/{id}/advance',
  summary: 'Show the next bars',
  description: 'Only forwards. Fewer bars are answered when fewer are left.',
  body: z.object({ shown, count: z.int().check(z.minimum(1), z.maximum(practiceLimits.advance)) }),
  output: z.object({ session: practiceSessionSchema, bars: z.array(replayBarSchema) }),
  errors: ['practice.notFound', 'practice.over', 'practice.movedOn'],
});

export const placePracticeOrder = endpoint({
  ...change,
  method: 'POST',
  path: '/practice/{id}/orders',
  summary: 'Place an order in a practice session',
  description:
    'It is judged by the rules of trade ideas, from the next bar on. A market order names a price within the last bar and is filled by the next open, ' +
    'unless that has moved away by more than a tenth of the distance to the stop. One order is open at a time.',
  body: z.object({
    shown,
    direction: z.enum(['long', 'short']),
    orderType: z.enum(['market', 'limit', 'stop']),
    entry: price,
    stop: price,
    targets: z
      .array(z.object({ price, bps: z.int().check(z.minimum(1), z.maximum(10_000)) }))
      .check(z.minLength(1), z.maxLength(practiceLimits.targets)),
    breakEvenAfterTp1: z._default(z.boolean(), false),
  }),
  output: practiceSessionSchema,
  errors: [
    'practice.notFound',
    'practice.over',
    'practice.movedOn',
    'practice.orderOpen',
    'practice.tooManyOrders',
    'practice.entryOutsideBar',
    'practice.wrongSideOfPrice',
    'practice.wrongLevels',
  ],
});

export const actInPractice = endpoint({
  ...change,
  method: 'POST',
  path: '/practice/{id}/actions',
  summary: 'Cancel, close or protect the order that is open',
  description: 'Closing happens at the next open. The stop moves only towards profit, and short of the next target.',
  body: z.object({
    shown,
    action: z.discriminatedUnion('type', [
      z.object({ type: z.literal('cancel') }),
      z.object({ type: z.literal('close') }),
      z.object({ type: z.literal('moveStop'), stop: price }),
    ]),
  }),
  output: practiceSessionSchema,
  errors: ['practice.notFound', 'practice.over', 'practice.movedOn', 'practice.noOrder', 'practice.refused'],
});

export const finishPractice = endpoint({
  ...change,
  method: 'POST',
  path: '/practice/{id}/finish',
  summary: 'End a practice session',
  description:
    'What is open is closed at the last close that was shown. The answer tells the salt, and all bars may be read: with them, anybody can compute ' +
    '`future`. One that has ended already is answered as it is.',
  output: practiceSessionSchema,
  errors: ['practice.notFound'],
});

export const removePractice = endpoint({
  ...change,
  method: 'DELETE',
  path: '/practice/{id}',
  summary: 'Delete a practice session; what was written down of it stays in the journal',
});
