import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { timeframes } from '@candela/markets/timeframes';

/** An instant in milliseconds since 1970: there are thousands of candles, and charts use this format. */
export const unixTime = z.int().check(z.minimum(0), z.maximum(4_102_444_800_000));

export const unixTimeInQuery = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(4_102_444_800_000));

/** A symbol with its provider as prefix, such as `DEMO:EURUSD`. */
export const marketSymbol = z.string().check(z.regex(/^[A-Z0-9]{2,12}:[A-Z0-9._-]{1,20}$/));

export const instrumentSchema = z.object({
  /** That of its row, which calls about symbols and rooms of the hub name. */
  id: z.int(),
  symbol: z.string(),
  name: z.string(),
  market: z.string(),
  /** Decimals of its prices. */
  pricePrecision: z.int(),
  /** Generated prices: labelled as such wherever they are shown. */
  isSimulated: z.boolean(),
  /** Who has to be named where the prices are shown; none for one's own and for generated ones. */
  attribution: z.optional(z.string()),
});

export type Instrument = z.infer<typeof instrumentSchema>;

export const candleSchema = z.object({
  /** When the bar opens. */
  t: z.int(),
  o: z.number(),
  h: z.number(),
  l: z.number(),
  c: z.number(),
  v: z.number(),
});

export type Candle = z.infer<typeof candleSchema>;

/** A trading day, with its periods of uninterrupted trading in milliseconds since 1970; `closesAt` is excluded. */
export const tradingDaySchema = z.object({
  /** Of its calendar day in the zone of the exchange, counted from 1 January 1970. */
  number: z.int(),
  stretches: z.array(z.object({ opensAt: z.int(), closesAt: z.int() })),
});

/** The last price of a symbol: the close of `bar`, the newest minute, which may be incomplete. */
export const lastPriceSchema = z.object({
  price: z.number(),
  at: z.int(),
  previousClose: z.number(),
  bar: candleSchema,
});

export type LastPrice = z.infer<typeof lastPriceSchema>;

export const listCandles = endpoint({
  method: 'GET',
  path: '/candles',
  permission: 'signedIn',
  summary: 'List the newest bars between two times, oldest first',
  description:
    'Bars that open at or after `from` and before `to`, in milliseconds since 1970. The last bar may be incomplete. ' +
    'Daily and weekly bars follow the trading session of the market: those of forex begin at 17:00 in New York. ' +
    'A symbol that the caller may not see is answered as one that there is not. Stored prices have revisions: each time bars that were final have been corrected. With `revision`, the bars ' +
    'are as they were then. Refused if the answer would show bars that a quiz withholds from the caller, until they have answered or submitted the attempt.',
  query: z.object({
    symbol: marketSymbol,
    timeframe: z.enum(timeframes),
    from: z.optional(unixTimeInQuery),
    to: z.optional(unixTimeInQuery),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 500),
    /** A revision that an earlier answer has named; by default the newest. */
    revision: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647))),
    /** Whether prices and volumes are as if all splits had been made before; otherwise they are as they were traded. */
    adjusted: z._default(z.stringbool(), true),
  }),
  output: z.object({
    instrument: instrumentSchema,
    data: z.array(candleSchema),
    /** `to` for the call that reads older bars; null when there are none. */
    earlier: z.nullable(z.int()),
    last: lastPriceSchema,
    /** Those of this week, the one before and the one after: since when the market is closed, and to which bar a minute belongs. */
    tradingDays: z.array(tradingDaySchema),
    /** The revision of these bars; none for prices that are not stored, which never change. */
    revision: z.optional(z.int()),
  }),
  errors: ['candles.notConnected', 'candles.unknownSymbol', 'candles.hidden'],
});

export type CandlePage = z.infer<(typeof listCandles)['output'] & z.ZodMiniType>;
