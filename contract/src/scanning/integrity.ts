import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { idParams, instant } from '#fields.ts';
import { pageOf, pageQuery } from '#paging.ts';
import { driftReasons, fewestAlertsTold } from './integrity-terms.ts';

/** Days that can be looked at. */
export const integrityPeriods = ['1', '7', '30'] as const;

/** `2026-11-26`, a day of UTC. */
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));

/** How long a part of the way took, in milliseconds, rounded up to two digits. */
const timesSchema = z.object({
  /** Alerts of which it is known. */
  alerts: z.int(),
  /** Half of them, and 99 of 100, took no longer. */
  half: z.int(),
  most: z.int(),
});

const times = z.nullable(timesSchema);

const comparedSchema = z.object({
  /** Alerts that were given, and are given again; those that were given only then; and only now. */
  same: z.int(),
  onlyLive: z.int(),
  onlyAgain: z.int(),
  /** Why, with how many. */
  reasons: z.array(z.object({ reason: z.enum(driftReasons), alerts: z.int() })),
});

const barsSchema = z.object({
  /** Bars that the hours of the markets of its symbols had. */
  due: z.int(),
  /** Without a stored bar: nobody traded, or its source had none. */
  missing: z.int(),
  /** Stored, or with minutes that were, after the scanner had gone on. */
  late: z.int(),
});

export const strategyIntegritySchema = z.object({
  name: z.string(),
  languageCode: z.string(),
  from: instant,
  alerts: z.int(),
  /** Found when it was no news any more, and not pushed. */
  late: z.int(),
  /** Of which bars were corrected since. */
  corrected: z.int(),
  /** Not sent to open pages yet. */
  undelivered: z.int(),
  received: times,
  stored: times,
  delivered: times,
  total: times,
  /** The way from the close of a bar to open pages: alerts that took no longer than these milliseconds, and longer than those before. */
  spread: z.array(z.object({ milliseconds: z.int(), alerts: z.int() })),
  /** Oldest first; the first may be a part of a day. */
  days: z.array(z.object({ day, alerts: z.int(), late: z.int() })),
  /** Days that were judged again in the period, and what they have had. Null: none. */
  again: z.nullable(z.extend(comparedSchema, { days: z.int(), bars: barsSchema })),
  /** Messages to its webhook in the period, at most the newest 10,000, by what became of them. Null: there was none. */
  receipts: z.nullable(
    z.object({
      accepted: z.int(),
      duplicate: z.int(),
      quarantined: z.int(),
      rejected: z.int(),
      lastReceivedAt: instant,
    }),
  ),
  lastAlertAt: z.nullable(instant),
  /** No alert for far longer than is usual; null: not silent. */
  silence: z.nullable(z.object({ since: instant, usualSeconds: z.int(), toldAt: instant })),
});

export type StrategyIntegrity = z.infer<typeof strategyIntegritySchema>;

export const getStrategyIntegrity = endpoint({
  method: 'GET',
  path: '/strategies/{id}/integrity',
  permission: 'strategies.manage',
  summary: 'Get what became of the alerts of a strategy on their way, and of its bars',
  description:
    'Of the last 24 hours, 7 or 30 days. A bar that is judged again after a failure gives no second alert; how often that happens is not counted.',
  params: idParams,
  query: z.object({ days: z._default(z.enum(integrityPeriods), '7') }),
  output: strategyIntegritySchema,
  errors: ['strategies.notFound'],
});

export const driftDaySchema = z.extend(comparedSchema, {
  day,
  /** The version that was live, and judged again. */
  version: z.int(),
  bars: barsSchema,
  judgedAt: instant,
  /** The first 50, oldest first. */
  differences: z.array(
    z.object({
      /** `PROVIDER:CODE` */
      symbol: z.string(),
      barAt: instant,
      side: z.enum(['live', 'again']),
      reason: z.enum(driftReasons),
    }),
  ),
});

export type DriftDay = z.infer<typeof driftDaySchema>;

export const listStrategyDrift = endpoint({
  method: 'GET',
  path: '/strategies/{id}/drift',
  permission: 'strategies.manage',
  summary: 'List the days of a strategy that were judged again, newest first',
  description:
    'In the night after a day, each version that was live on it is judged again over the bars as they are then. Compared are the alerts of both.',
  params: idParams,
  query: z.object(pageQuery),
  output: pageOf(driftDaySchema),
  errors: ['strategies.notFound'],
});

export const strategyReliabilitySchema = z.object({
  /** Of the last 30 days; null: there were fewer alerts than can be spoken of. */
  told: z.nullable(
    z.object({
      alerts: z.int(),
      corrected: z.int(),
      /** Milliseconds from the close of the bar until it was sent to open pages; null: too few were. */
      half: z.nullable(z.int()),
      most: z.nullable(z.int()),
      /** Alerts that are the same when the days are judged again, of all that are given then or now. Null: too few were compared. */
      agreeing: z.nullable(z.object({ same: z.int(), all: z.int() })),
    }),
  ),
});

export type StrategyReliability = z.infer<typeof strategyReliabilitySchema>;

export const getStrategyReliability = endpoint({
  method: 'GET',
  path: '/strategies/{id}/reliability',
  permission: 'strategies.read',
  summary: 'Get how the alerts of a strategy came in the last 30 days',
  description: `Nothing below ${fewestAlertsTold} alerts.`,
  params: idParams,
  output: strategyReliabilitySchema,
  errors: ['strategies.notFound'],
});
