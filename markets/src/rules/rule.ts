import type { IndicatorName } from '#indicators/indicators.ts';
import type { Source } from '#indicators/sources.ts';
import type { Timeframe } from '#timeframes.ts';

/** The value of an indicator on the bars that a rule is judged on, or on longer ones. */
export interface Operand {
  ind: IndicatorName;
  /** Those that are left out have their usual values. */
  args?: Record<string, number>;
  /** One of its outputs; the first one if it is left out. */
  out?: string;
  /** Only for indicators that take one. */
  source?: Source;
  /** Longer than that of the rule: the last bar of it that had closed. */
  tf?: Timeframe;
  /** So many bars of its own timeframe before. */
  ago?: number;
  /** Multiplied by this. */
  times?: number;
}

export const comparisons = ['>', '>=', '<', '<=', 'crosses_above', 'crosses_below'] as const;
export const moves = ['rising', 'falling'] as const;

export type Comparison = (typeof comparisons)[number];
export type Move = (typeof moves)[number];
export type Operator = Comparison | Move | 'appears';

/** A condition without others in it. */
export type Leaf =
  | { left: Operand; op: Comparison; right: Operand | number }
  /** Higher, or lower, than the bar before at each of the last bars. */
  | { left: Operand; op: Move; bars: number }
  /** Only of patterns. */
  | { left: Operand; op: 'appears' };

export type Condition =
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition }
  /** True at one of the last bars, this one included. */
  | { within: number; of: Condition }
  /** True at each of the last bars, this one included. */
  | { held: number; of: Condition }
  | Leaf;

export const firings = ['becomes_true', 'every_bar'] as const;
export const ruleDirections = ['long', 'short'] as const;

/** What to look for on closed bars, and in which symbols. */
export interface Rule {
  /** Version of the language. */
  v: 1;
  timeframe: Timeframe;
  /** All symbols of these markets, and these symbols. */
  universe: { markets: string[]; symbols: string[] };
  when: Condition;
  trigger: 'bar_close';
  /** On the bar on which the condition becomes true, after it was known to be false; or on each bar on which it is true. */
  fires: (typeof firings)[number];
  /** After it has fired for a symbol, it does not for so many bars. */
  cooldownBars: number;
  direction: (typeof ruleDirections)[number];
}

/** Limits of a rule, each included. */
export const ruleLimits = {
  /** Conditions around a condition. */
  depth: 4,
  leaves: 20,
  symbols: 500,
  markets: 20,
  /** Of `within` and `held`. */
  span: { min: 2, max: 100 },
  /** Of `rising` and `falling`. */
  bars: { min: 1, max: 50 },
  ago: { min: 0, max: 100 },
  times: { min: 0.01, max: 100 },
  cooldownBars: { min: 0, max: 500 },
} as const;

export const isLeaf = (condition: Condition): condition is Leaf => 'op' in condition;

/** Place of a condition or operand in a rule: names and numbers of parts, from `when` on. */
export type RulePath = readonly (string | number)[];

/** The conditions directly in a condition, and where they are. */
export function partsOf(condition: Condition): { part: Condition; path: RulePath }[] {
  if ('all' in condition) return condition.all.map((part, place) => ({ part, path: ['all', place] }));
  if ('any' in condition) return condition.any.map((part, place) => ({ part, path: ['any', place] }));
  if ('not' in condition) return [{ part: condition.not, path: ['not'] }];
  if ('of' in condition) return [{ part: condition.of, path: ['of'] }];
  return [];
}

/** All conditions without others in them, from first to last. */
export function leavesOf(condition: Condition, path: RulePath = ['when']): { leaf: Leaf; path: RulePath }[] {
  if (isLeaf(condition)) return [{ leaf: condition, path }];
  return partsOf(condition).flatMap((each) => leavesOf(each.part, [...path, ...each.path]));
}

/** The operands of a condition without others in it. */
export function operandsOf(leaf: Leaf): { operand: Operand; path: RulePath }[] {
  const left = { operand: leaf.left, path: ['left'] };
  if (!('right' in leaf) || typeof leaf.right === 'number') return [left];
  return [left, { operand: leaf.right, path: ['right'] }];
}
