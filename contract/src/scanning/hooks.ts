import * as z from 'zod/mini';
import { personSchema } from '#accounts/people.ts';
import { endpoint } from '#endpoint.ts';
import { contentId, idParams, instant } from '#fields.ts';
import { instrumentSchema } from '#market-data/candles.ts';
import { pageOf, pageQuery } from '#paging.ts';
import { directions } from '#trading/idea-terms.ts';
import { timeframes } from '@candela/markets/timeframes';
import { maxHookBytes, receiptReasons, receiptStates } from './hook-terms.ts';

/** What a message says: of each part null, if it is missing or was not understood. */
export const readMessageSchema = z.object({
  ticker: z.nullable(z.string()),
  /** `PROVIDER:CODE`, which the ticker was taken for. */
  symbol: z.nullable(z.string()),
  side: z.nullable(z.enum(directions)),
  price: z.nullable(z.number()),
  timeframe: z.nullable(z.enum(timeframes)),
  barAt: z.nullable(instant),
  text: z.string(),
  /** By how many seconds the clock of the sender is ahead, if that is more than a minute. */
  skewSeconds: z.nullable(z.int()),
});

export type ReadMessage = z.infer<typeof readMessageSchema>;

export const hookReceiptSchema = z.object({
  id: z.int(),
  receivedAt: instant,
  /** Null: it waits to be judged. */
  state: z.nullable(z.enum(receiptStates)),
  reason: z.nullable(z.enum(receiptReasons)),
  isTest: z.boolean(),
  read: z.nullable(readMessageSchema),
  /** The first 300 characters of the message. */
  excerpt: z.string(),
  bytes: z.int(),
  /** Seconds from its arrival until it was judged. */
  judgedAfter: z.nullable(z.number()),
});

export type HookReceipt = z.infer<typeof hookReceiptSchema>;

const aliasSchema = z.object({ id: z.int(), ticker: z.string(), instrument: instrumentSchema });

export const strategyHookSchema = z.object({
  /** When the address was made, and by whom; null: there is none. */
  madeAt: z.nullable(instant),
  madeBy: z.nullable(personSchema),
  /** Until then the address before it works, too. */
  oldUntil: z.nullable(instant),
  lastReceivedAt: z.nullable(instant),
  aliases: z.array(aliasSchema),
});

export type StrategyHook = z.infer<typeof strategyHookSchema>;

const errors = ['strategies.notFound', 'strategies.wrongKind'] as const;

export const getStrategyHook = endpoint({
  method: 'GET',
  path: '/strategies/{id}/hook',
  permission: 'strategies.manage',
  summary: 'Get how a strategy receives alerts of TradingView',
  description: 'Without the address, of which only a hash is stored.',
  params: idParams,
  output: strategyHookSchema,
  errors,
});

export const createHookToken = endpoint({
  method: 'POST',
  path: '/strategies/{id}/hook-token',
  permission: 'strategies.manage',
  audit: 'recorded',
  summary: 'Make a new address for alerts of TradingView, which is shown only once',
  description: 'The address before it works for 24 more hours; one before that no longer.',
  params: idParams,
  output: z.object({ address: z.string(), hook: strategyHookSchema }),
  status: 201,
  errors: [...errors, 'strategies.wrongState'],
});

export const sendHookTest = endpoint({
  method: 'POST',
  path: '/strategies/{id}/hook-test',
  permission: 'strategies.manage',
  audit: 'reads',
  summary: 'Read a message as if it came from TradingView: it becomes no alert',
  params: idParams,
  body: z.object({ message: z.string().check(z.minLength(1), z.maxLength(maxHookBytes)) }),
  output: hookReceiptSchema,
  status: 201,
  errors: [...errors, 'request.tooLarge'],
});

export const listHookReceipts = endpoint({
  method: 'GET',
  path: '/strategies/{id}/receipts',
  permission: 'strategies.manage',
  summary: 'List what has arrived for a strategy in the last 30 days, newest first',
  params: idParams,
  query: z.object({ ...pageQuery, state: z.optional(z.enum(receiptStates)) }),
  output: pageOf(hookReceiptSchema),
  errors,
});

export const replayHookReceipt = endpoint({
  method: 'POST',
  path: '/strategies/{id}/receipts/{receiptId}/replay',
  permission: 'strategies.manage',
  audit: 'recorded',
  summary: 'Judge a message again that was held back',
  description:
    'With a symbol, its ticker means this symbol for the strategy from now on. The message keeps the time at which it arrived: an alert that is older than a bar is marked late and not pushed.',
  params: z.object({ id: contentId, receiptId: contentId }),
  body: z.object({ symbolId: z.nullable(z.int().check(z.minimum(1), z.maximum(2_147_483_647))) }),
  output: hookReceiptSchema,
  errors: [
    ...errors,
    'strategies.receiptNotFound',
    'strategies.notHeldBack',
    'strategies.wrongState',
    'strategies.closedSymbol',
    'strategies.tooManyAliases',
  ],
});

export const removeStrategyAlias = endpoint({
  method: 'DELETE',
  path: '/strategies/{id}/aliases/{aliasId}',
  permission: 'strategies.manage',
  audit: 'recorded',
  summary: 'Forget which symbol a ticker means for a strategy',
  params: z.object({ id: contentId, aliasId: contentId }),
  errors,
});
