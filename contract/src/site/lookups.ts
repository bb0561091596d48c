import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';

/** Lists of codes; their labels are the translation keys `lookups.<list>.<code>`. */
export const codeLookups = [
  'attachmentTypes',
  'courseStatus',
  'courseTypes',
  'lessonTypes',
  'videoTypes',
  'tradingStyles',
  'tradingClassifications',
  'tradingMethods',
  'tradingConcepts',
  'strategyStatus',
  'tradingMarkets',
  'timeframes',
] as const;

export type CodeLookup = (typeof codeLookups)[number];

const codes = z.array(z.string());

export const lookupsSchema = z.object({
  attachmentTypes: codes,
  courseStatus: codes,
  courseTypes: codes,
  lessonTypes: codes,
  videoTypes: codes,
  tradingStyles: codes,
  tradingClassifications: codes,
  tradingMethods: codes,
  tradingConcepts: codes,
  strategyStatus: codes,
  tradingMarkets: codes,
  tradingDataProviders: codes,
  timeframes: codes,
  subscriptionTypes: z.array(z.object({ id: z.int(), code: z.string() })),
  tradingSymbols: z.array(
    z.object({ code: z.string(), name: z.string(), market: z.string(), pricePrecision: z.int(), tickSize: z.string() }),
  ),
});

export type Lookups = z.infer<typeof lookupsSchema>;

export const getLookups = endpoint({
  method: 'GET',
  path: '/lookups',
  permission: 'signedIn',
  summary: 'List all choices that forms and filters offer',
  output: lookupsSchema,
});
