import * as z from 'zod/mini';
import { marketSymbol } from '#market-data/candles.ts';
import { indicators, isIndicatorChoice, isIndicatorName } from '@candela/markets/indicators/indicators';
import { sources, type Source } from '@candela/markets/indicators/sources';
import {
  comparisons,
  firings,
  leavesOf,
  moves,
  partsOf,
  ruleDirections,
  ruleLimits,
  type Condition,
  type Operand,
  type Rule,
} from '@candela/markets/rules/rule';
import { timeframes } from '@candela/markets/timeframes';

const limited = ({ min, max }: { min: number; max: number }) => z.int().check(z.minimum(min), z.maximum(max));
const sourceNames = Object.keys(sources) as Source[];

/** An indicator is one of the package `markets`, with arguments and an output that it has. */
const operandSchema = z
  .strictObject({
    ind: z.string().check(z.maxLength(40)),
    args: z.optional(z.record(z.string().check(z.maxLength(20)), z.number())),
    out: z.optional(z.string().check(z.maxLength(20))),
    source: z.optional(z.enum(sourceNames)),
    tf: z.optional(z.enum(timeframes)),
    ago: z.optional(limited(ruleLimits.ago)),
    times: z.optional(z.number().check(z.minimum(ruleLimits.times.min), z.maximum(ruleLimits.times.max))),
  })
  .check(z.refine(({ ind, args, source }) => isIndicatorChoice({ name: ind, args, source }), { path: ['ind'] }))
  .check(
    z.refine(
      ({ ind, out }) =>
        out === undefined || !isIndicatorName(ind) || (indicators[ind].outputs as readonly string[]).includes(out),
      { path: ['out'] },
    ),
  );

/** Numbers of JSON are finite; beyond this, none is a price, a volume or a percentage. */
const constant = z.number().check(z.minimum(-1e15), z.maximum(1e15));

const leafSchema = z.union([
  z.strictObject({ left: operandSchema, op: z.enum(comparisons), right: z.union([constant, operandSchema]) }),
  z.strictObject({ left: operandSchema, op: z.enum(moves), bars: limited(ruleLimits.bars) }),
  z.strictObject({ left: operandSchema, op: z.literal('appears') }),
]);

const conditions = z
  .array(z.lazy((): z.ZodMiniType<Condition> => nestedSchema))
  .check(z.minLength(1), z.maxLength(ruleLimits.leaves));
const inner = z.lazy((): z.ZodMiniType<Condition> => nestedSchema);

const nestedSchema = z.union([
  z.strictObject({ all: conditions }),
  z.strictObject({ any: conditions }),
  z.strictObject({ not: inner }),
  z.strictObject({ within: limited(ruleLimits.span), of: inner }),
  z.strictObject({ held: limited(ruleLimits.span), of: inner }),
  leafSchema,
]) as unknown as z.ZodMiniType<Condition>;

/** JSON that could be a rule: neither deep nor large enough to cost much, and without `__proto__`. */
function isBounded(value: unknown): boolean {
  const rest: { part: object; depth: number }[] = [];
  const add = (part: unknown, depth: number) => {
    if (typeof part === 'object' && part !== null) rest.push({ part, depth });
  };
  add(value, 0);
  for (let objects = 0; rest.length > 0; objects++) {
    const { part, depth } = rest.pop() ?? { part: {}, depth: 0 };
    if (depth > maxJsonDepth || objects >= maxJsonObjects || Object.hasOwn(part, '__proto__')) return false;
    for (const each of Object.values(part)) add(each, depth + 1);
  }
  return true;
}

/** A condition at the greatest depth is an object in a list at each, with operands and their arguments in it. */
const maxJsonDepth = 1 + 2 * ruleLimits.depth + 4;
const maxJsonObjects = 400;

const depthOf = (condition: Condition): number =>
  Math.max(0, ...partsOf(condition).map(({ part }) => 1 + depthOf(part)));

/** At most so deep, with so many leaves: both are looked at before what is nested is read. */
const conditionSchema = nestedSchema.check(
  z.refine((condition) => depthOf(condition) <= ruleLimits.depth && leavesOf(condition).length <= ruleLimits.leaves),
);

/** Leaves out what could cost much before it is read. */
const bounded = <T>(schema: z.ZodMiniType<T>) =>
  z.pipe(
    z.transform((value: unknown, { issues }) => {
      if (!isBounded(value)) issues.push({ code: 'custom', message: 'Too deep, too large or no rule', input: value });
      return value;
    }),
    schema,
  ) as unknown as z.ZodMiniType<T, T>;

/** A condition by itself: when a backtest ends its trades. */
export const ruleConditionSchema = bounded<Condition>(conditionSchema);

/** The value of an indicator by itself: where a backtest has its stops. */
export const ruleOperandSchema = bounded(operandSchema as unknown as z.ZodMiniType<Operand>);

const fieldsSchema = z.strictObject({
  v: z.literal(1),
  timeframe: z.enum(timeframes),
  universe: z.strictObject({
    markets: z.array(z.string().check(z.regex(/^[a-z_]{1,40}$/))).check(z.maxLength(ruleLimits.markets)),
    symbols: z.array(marketSymbol).check(z.maxLength(ruleLimits.symbols)),
  }),
  when: conditionSchema,
  trigger: z.literal('bar_close'),
  fires: z.enum(firings),
  cooldownBars: limited(ruleLimits.cooldownBars),
  direction: z.enum(ruleDirections),
});

/**
 * A rule: what a scanner looks for. What it says is checked by `refusalsOf` of the package `markets` before it goes live; its shape and its
 * limits here.
 */
export const ruleSchema = bounded(fieldsSchema as unknown as z.ZodMiniType<Rule>);

/** A rule as a file, to take it to another strategy or installation. */
export const ruleFileSchema = z.strictObject({
  name: z.string().check(z.maxLength(200)),
  version: z.nullable(z.int().check(z.minimum(1))),
  rule: ruleSchema,
});

/** Bytes of a rule, or of a file of one, as JSON. */
export const maxRuleBytes = 16_384;
