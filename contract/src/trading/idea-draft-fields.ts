import * as z from 'zod/mini';
import { givenInstant, instant, languageTag } from '#fields.ts';
import { instrumentSchema } from '#market-data/candles.ts';
import { maxTargets } from '@candela/markets/outcomes/idea-faults';
import { timeframes } from '@candela/markets/timeframes';
import { directions, disclosures, orderTypes } from './idea-terms.ts';

/** Drafts of one author at once. */
export const maxIdeaDrafts = 50;

/** Characters of the analysis: text that is needed to publish, and HTML at most. */
export const minAnalysisLength = 50;
export const maxAnalysisLength = 10_000;

/** A price as somebody has typed it. */
const givenPrice = z.nullable(z.string().check(z.trim(), z.regex(/^[-+]?\d{1,16}(\.\d{0,15})?$/)));

const code = z.string().check(z.regex(/^[a-z_]{1,40}$/));

/** What the form holds: anything may still be missing. What it must be is checked when it is published. */
export const draftFields = {
  symbolId: z.nullable(z.int().check(z.minimum(1), z.maximum(2_147_483_647))),
  direction: z.nullable(z.enum(directions)),
  orderType: z.nullable(z.enum(orderTypes)),
  entryLow: givenPrice,
  entryHigh: givenPrice,
  stop: givenPrice,
  targets: z
    .array(
      z.object({
        price: givenPrice,
        allocationBps: z.nullable(z.int().check(z.minimum(0), z.maximum(10_000))),
      }),
    )
    .check(z.maxLength(maxTargets)),
  timeframe: z.nullable(z.enum(timeframes)),
  /** In basis points of the author’s capital. */
  riskBps: z.nullable(z.int().check(z.minimum(1), z.maximum(10_000))),
  confidence: z.nullable(z.int().check(z.minimum(1), z.maximum(5))),
  /** A code of the lookup `tradingStyles`. */
  style: z.nullable(code),
  /** Codes of the lookup `tradingMethods`. */
  methods: z.array(code).check(z.maxLength(10)),
  /** HTML, which is sanitised. */
  analysis: z.string().check(z.maxLength(maxAnalysisLength)),
  /** A whole minute when it is published. */
  validUntil: z.nullable(givenInstant),
  isBreakEvenAfterTp1: z.boolean(),
  disclosure: z.nullable(z.enum(disclosures)),
  languageCode: languageTag,
  /** Who may read it; empty means everybody. */
  subscriptionTypeIds: z.array(z.int().check(z.minimum(1), z.maximum(2))).check(z.maxLength(2)),
};

export const ideaDraftBodySchema = z.object(draftFields);

export type IdeaDraftBody = z.infer<typeof ideaDraftBodySchema>;

export const ideaDraftSchema = z.object({
  id: z.int(),
  status: z.literal('draft'),
  /** Incremented with each save. */
  revision: z.int(),
  updatedAt: instant,
  /** When it will be published; null: not scheduled. */
  scheduledAt: z.nullable(instant),
  /** Of `symbolId`; null also if the author may no longer see it. */
  instrument: z.nullable(instrumentSchema),
  ...draftFields,
});

export type IdeaDraft = z.infer<typeof ideaDraftSchema>;
