import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { lastPriceSchema, tradingDaySchema } from './candles.ts';
import { displays } from './displays.ts';

/** Of one call. */
export const maxPrices = 200;

export const symbolPriceSchema = z.object({
  symbolId: z.int(),
  ...lastPriceSchema.shape,
  tradingDays: z.array(tradingDaySchema),
});

export type SymbolPrice = z.infer<typeof symbolPriceSchema>;

export const listPrices = endpoint({
  method: 'GET',
  path: '/prices',
  permission: 'signedIn',
  summary: 'List the last prices of symbols',
  description:
    'Symbols without prices, that the caller may not see, or whose last price a quiz withholds from the caller are left out. What ' +
    'changes afterwards is sent on the realtime hub: to the room `price:` with the id of the symbol, and for lists to the room `prices:` with the name in `room`.',
  query: z.object({
    /** Their ids with commas between them, at most 200. */
    symbolIds: z.string().check(z.regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,199}$/)),
  }),
  output: z.object({
    data: z.array(symbolPriceSchema),
    /** The room of lists that the caller may enter. */
    room: z.enum(displays),
  }),
});
