import * as z from 'zod/mini';
import { personSchema } from '#accounts/people.ts';
import { endpoint } from '#endpoint.ts';
import { idParams, instant, languageTag } from '#fields.ts';
import { pageOf, pageQuery } from '#paging.ts';
import { timeframes } from '@candela/markets/timeframes';
import { ruleSchema } from './rules.ts';
import { strategyEventTypes, strategyKinds, strategyStates } from './strategy-terms.ts';
import { strategyTextSchema } from './strategy-text.ts';

/** Strategies of one person, archived ones included; and versions of one strategy. */
export const maxStrategies = 200;
export const maxStrategyVersions = 500;

const code = z.string().check(z.regex(/^[a-z_]{1,40}$/));
const codes = z.array(code).check(z.maxLength(20));

/** What the owner of a strategy enters. */
export const strategyFields = z.object({
  ...strategyTextSchema.shape,
  languageCode: languageTag,
  /** Other languages, by code. */
  translations: z.record(languageTag, strategyTextSchema).check(z.refine((texts) => Object.keys(texts).length <= 20)),
  /** A code of the lookup `tradingStyles`. */
  style: code,
  /** A code of the lookup `tradingClassifications`. */
  classification: code,
  /** Codes of the lookups `tradingMethods` and `tradingConcepts`. */
  methods: codes,
  concepts: codes,
  /** Who may read it and gets its alerts; empty means everybody. */
  subscriptionTypeIds: z.array(z.int().check(z.minimum(1), z.maximum(2))).check(z.maxLength(2)),
  /** The rule that is worked on; null: that of the newest version, or not a scanner. */
  draftRule: z.nullable(ruleSchema),
});

export type StrategyFields = z.infer<typeof strategyFields>;

const revision = z.int().check(z.minimum(0), z.maximum(2_147_483_647));

/** A strategy in a list of those who make them. */
export const managedStrategySchema = z.object({
  id: z.int(),
  kind: z.enum(strategyKinds),
  status: z.enum(strategyStates),
  name: z.string(),
  summary: z.string(),
  owner: personSchema,
  /** Numbers of versions; null: none is, or not a scanner. */
  liveVersion: z.nullable(z.int()),
  submittedVersion: z.nullable(z.int()),
  /** Whether it waits for a review. */
  isSubmitted: z.boolean(),
  /** Whether a rule has been written since the newest version. */
  hasDraft: z.boolean(),
  /** Of the live rule, or else of what is worked on; null: no rule has been written. */
  timeframe: z.nullable(z.enum(timeframes)),
  updatedAt: instant,
  isDemo: z.boolean(),
});

export type ManagedStrategy = z.infer<typeof managedStrategySchema>;

const versionSchema = z.object({
  number: z.int(),
  author: personSchema,
  createdAt: instant,
  /** When it went live for the first time; null: it never was. */
  liveFrom: z.nullable(instant),
});

export const strategyEventSchema = z.object({
  type: z.enum(strategyEventTypes),
  at: instant,
  version: z.nullable(z.int()),
  /** Null: the platform itself. */
  actor: z.nullable(personSchema),
  note: z.nullable(z.string()),
});

export const managedDetailSchema = z.extend(managedStrategySchema, {
  ...strategyFields.shape,
  /** A change names the revision that it was made from. */
  revision: z.int(),
  liveSince: z.nullable(instant),
  submittedAt: z.nullable(instant),
  /** The newest version; null: there is none. */
  newest: z.nullable(z.object({ number: z.int(), rule: ruleSchema })),
  /** The newest fifty, newest first. */
  versions: z.array(versionSchema),
  /** The last fifty, newest first. */
  events: z.array(strategyEventSchema),
});

export type ManagedStrategyDetail = z.infer<typeof managedDetailSchema>;

export const listManagedStrategies = endpoint({
  method: 'GET',
  path: '/strategies/managed',
  permission: 'strategies.manage',
  summary: 'List the strategies that the caller may change, last changed first',
  description: 'Of trainers their own; of admins all.',
  query: z.object({
    ...pageQuery,
    status: z.optional(z.enum(strategyStates)),
    /** Only those of which a version waits for a review, the longest waiting first. */
    submitted: z.optional(z.stringbool()),
    /** Only those of the caller. */
    mine: z.optional(z.stringbool()),
    /** Part of the name or the summary. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  }),
  output: pageOf(managedStrategySchema),
});

export const getManagedStrategy = endpoint({
  method: 'GET',
  path: '/strategies/managed/{id}',
  permission: 'strategies.manage',
  summary: 'Get everything about a strategy that the caller may change',
  params: idParams,
  output: managedDetailSchema,
  errors: ['strategies.notFound'],
});

export const createStrategy = endpoint({
  method: 'POST',
  path: '/strategies',
  permission: 'strategies.manage',
  audit: 'recorded',
  summary: 'Begin a strategy: a draft that its owner and admins see',
  description: `Nobody has more than ${maxStrategies}.`,
  body: z.extend(strategyFields, { kind: z._default(z.enum(strategyKinds), 'scanner') }),
  output: managedDetailSchema,
  status: 201,
  errors: ['strategies.tooMany', 'strategies.unknownChoice'],
});

export const updateStrategy = endpoint({
  method: 'PUT',
  path: '/strategies/{id}',
  permission: 'strategies.manage',
  audit: 'recorded',
  summary: 'Change a strategy: its texts, who may read it, and the draft of its rule',
  description:
    'Requires the revision from which the change was made; otherwise 409 `strategies.changed`. Texts and readers are those of a live strategy at once; the draft changes nothing that is live.',
  params: idParams,
  body: z.extend(strategyFields, { revision }),
  output: managedDetailSchema,
  errors: ['strategies.notFound', 'strategies.changed', 'strategies.unknownChoice', 'strategies.wrongState'],
});

export const removeStrategy = endpoint({
  method: 'DELETE',
  path: '/strategies/{id}',
  permission: 'strategies.manage',
  audit: 'recorded',
  summary: 'Delete a strategy that was never live',
  params: idParams,
  errors: ['strategies.notFound', 'strategies.wasLive'],
});
