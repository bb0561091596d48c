import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { contentId, givenInstant, idParams, instant } from '#fields.ts';
import { pageOf, pageQuery } from '#paging.ts';
import { instrumentSchema } from './candles.ts';

/** Active ones of one person. */
export const maxPriceAlerts = 100;

/** Of the ended ones of a person so many are kept, the newest, and none for longer than a year. */
export const maxEndedAlerts = 500;

/** Days after which an alert expires, at most and by default. */
export const maxAlertDays = 365;
export const defaultAlertDays = 90;

export const alertStates = ['active', 'fired', 'expired', 'cancelled'] as const;

export type AlertState = (typeof alertStates)[number];

export const priceAlertSchema = z.object({
  id: z.int(),
  instrument: instrumentSchema,
  /** In the units of today: as if splits since it was set had been made before. */
  price: z.number(),
  /** As it was set, if a split has changed it since. */
  priceAsSet: z.nullable(z.number()),
  /** Above: it is reached when the price rises to it. */
  direction: z.enum(['above', 'below']),
  note: z.string(),
  state: z.enum(alertStates),
  createdAt: instant,
  expiresAt: instant,
  /** When the minute began in which it was reached. */
  firedAt: z.nullable(instant),
  /** At which it was reached: the price, or the first one beyond it. */
  firedPrice: z.nullable(z.number()),
});

export type PriceAlert = z.infer<typeof priceAlertSchema>;

export const listPriceAlerts = endpoint({
  method: 'GET',
  path: '/price-alerts',
  permission: 'signedIn',
  summary: 'List the caller’s price alerts, newest first',
  description: `Without those of symbols that the caller may no longer see. Of ended ones the newest ${maxEndedAlerts} are kept, for a year.`,
  query: z.object({
    ...pageQuery,
    symbolId: z.optional(contentId),
    state: z.optional(z.enum(alertStates)),
  }),
  output: pageOf(priceAlertSchema),
});

export const createPriceAlert = endpoint({
  method: 'POST',
  path: '/price-alerts',
  permission: 'signedIn',
  audit: 'own',
  summary: 'Tell the caller once when a symbol has reached a price',
  description:
    'Above the last price it is reached by rising, below it by falling. Judged within a minute by the high and low of the bars since, so that a ' +
    `price between two looks is not missed. At most ${maxPriceAlerts} active ones a person. One that is active with the same price is answered instead of a second one.`,
  body: z.object({
    symbolId: z.int().check(z.minimum(1), z.maximum(2_147_483_647)),
    price: z.number(),
    note: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
    /** By default in 90 days; at most in a year. */
    expiresAt: z.optional(givenInstant),
  }),
  output: priceAlertSchema,
  status: 201,
  errors: [
    'candles.unknownSymbol',
    'candles.notConnected',
    'candles.hidden',
    'priceAlerts.tooMany',
    'priceAlerts.wrongPrice',
    'priceAlerts.atPrice',
    'priceAlerts.wrongExpiry',
  ],
});

export const cancelPriceAlert = endpoint({
  method: 'DELETE',
  path: '/price-alerts/{id}',
  permission: 'signedIn',
  audit: 'own',
  summary: 'Cancel a price alert',
  description: 'One that is no longer active stays as it is.',
  params: idParams,
  output: priceAlertSchema,
  errors: ['priceAlerts.notFound'],
});
