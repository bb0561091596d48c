import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { idParams, uuid } from '#fields.ts';
import { directions } from '#trading/idea-terms.ts';
import { timeframes } from '@candela/markets/timeframes';
import { tradingAlertSchema } from './alerts.ts';

export const writtenAlertFields = z.object({
  /** One alert is written for a key, however often the call is repeated. */
  key: uuid,
  symbolId: z.int().check(z.minimum(1), z.maximum(2_147_483_647)),
  side: z.enum(directions),
  /** Null: without a price. It is rounded to the decimals of the symbol. */
  price: z.nullable(z.number().check(z.minimum(-1e15), z.maximum(1e15))),
  timeframe: z.nullable(z.enum(timeframes)),
  message: z.string().check(z.trim(), z.maxLength(1000)),
});

export type WrittenAlertFields = z.infer<typeof writtenAlertFields>;

export const writeAlert = endpoint({
  method: 'POST',
  path: '/strategies/{id}/alerts',
  permission: 'strategies.manage',
  audit: 'recorded',
  summary: 'Send an alert of a strategy that is written by hand',
  description: 'It reaches the readers of the strategy at once, and never changes.',
  params: idParams,
  body: writtenAlertFields,
  output: tradingAlertSchema,
  status: 201,
  errors: [
    'strategies.notFound',
    'strategies.wrongKind',
    'strategies.wrongState',
    'strategies.closedSymbol',
    'strategies.badPrice',
  ],
});
