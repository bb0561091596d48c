import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';

/** Of one call. */
export const maxDayLines = 60;

export const listDayLines = endpoint({
  method: 'GET',
  path: '/day-lines',
  permission: 'signedIn',
  summary: 'List the course of the trading day of symbols, for small charts',
  description:
    'Closing prices of 15 minutes since the open of the newest trading day. Symbols without prices, that the caller may not see, or whose prices a quiz ' +
    'withholds from the caller are left out.',
  query: z.object({
    /** Their ids with commas between them, at most 60. */
    symbolIds: z.string().check(z.regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,59}$/)),
  }),
  output: z.object({
    data: z.array(
      z.object({
        symbolId: z.int(),
        /** Oldest first. */
        closes: z.array(z.number()),
      }),
    ),
  }),
});
