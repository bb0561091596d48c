import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { contentId } from '#fields.ts';
import { timeframes } from '@candela/markets/timeframes';

/** Why a version cannot go live. */
const trialRefusalSchema = z.discriminatedUnion('code', [
  z.object({
    code: z.literal('tooFewBars'),
    /** What needs most of them. */
    indicator: z.string(),
    timeframe: z.enum(timeframes),
    needed: z.int(),
    longest: z.int(),
  }),
  z.object({ code: z.literal('noVolume') }),
  z.object({ code: z.literal('nearlyAlwaysTrue'), share: z.number() }),
  z.object({ code: z.literal('tooManyAlerts'), daily: z.number(), limit: z.int() }),
]);

export const strategyTrialSchema = z.object({
  /** Symbols that the rule watches here, and those of them on which it was tried. */
  watched: z.int(),
  tried: z.int(),
  /** Bars that were judged, and hits among them. */
  bars: z.int(),
  hits: z.int(),
  /** How many hits one symbol has a week. */
  weeklyHits: z.number(),
  refusals: z.array(trialRefusalSchema),
});

export type StrategyTrial = z.infer<typeof strategyTrialSchema>;

export const tryStrategyVersion = endpoint({
  method: 'POST',
  path: '/strategies/{id}/versions/{number}/trial',
  permission: 'strategies.manage',
  audit: 'reads',
  summary: 'Try a version on the newest bars of up to twenty of its symbols',
  description:
    'A version is tried again when it is submitted and when it goes live: what is refused here is refused then.',
  params: z.object({ id: contentId, number: contentId }),
  output: strategyTrialSchema,
  errors: ['strategies.notFound', 'strategies.versionNotFound', 'server.busy'],
});
