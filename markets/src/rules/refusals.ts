import { indicators } from '#indicators/indicators.ts';
import type { Indicator, Unit } from '#indicators/kernel.ts';
import { minutesOf, type Timeframe } from '#timeframes.ts';
import { unitOf, valueKey } from './operands.ts';
import { leavesOf, operandsOf, type Leaf, type Operand, type Rule, type RulePath } from './rule.ts';

/** Why a rule cannot go live, and which part of it is to blame. */
export type RuleRefusal = { path: RulePath } & (
  | { code: 'units'; left: Unit; right: Unit }
  /** Sums of volume from the beginning of the data mean nothing beside a number. */
  | { code: 'flowAndNumber' }
  /** The same value on both sides, perhaps multiplied. */
  | { code: 'comparedWithItself' }
  | { code: 'notLonger'; timeframe: Timeframe; than: Timeframe }
  /** Levels of a day on bars of a day or longer. */
  | { code: 'onlyWithinDay'; indicator: string }
  /** A pattern appears; nothing else can be said of it, and of nothing else. */
  | { code: 'patternOnly'; indicator: string }
  | { code: 'notPattern'; indicator: string }
  /** It names no market and no symbol. */
  | { code: 'noSymbols' }
);

export type RuleRefusalCode = RuleRefusal['code'];

/** Everything that keeps a rule from going live and can be said without prices; of a rule that is what its schema says. */
export function refusalsOf(rule: Rule): RuleRefusal[] {
  const { markets, symbols } = rule.universe;
  const found: RuleRefusal[] = markets.length + symbols.length === 0 ? [{ code: 'noSymbols', path: ['universe'] }] : [];
  for (const { leaf, path } of leavesOf(rule.when)) {
    found.push(...refusalsOfLeaf(leaf, path));
    for (const each of operandsOf(leaf))
      found.push(...refusalsOfOperand(each.operand, [...path, ...each.path], rule.timeframe));
  }
  return found;
}

function refusalsOfLeaf(leaf: Leaf, path: RulePath): RuleRefusal[] {
  const { left, op } = leaf;
  const unit = unitOf(left);
  if (op === 'appears') return unit === 'sign' ? [] : [{ code: 'notPattern', indicator: left.ind, path }];
  if (unit === 'sign') return [{ code: 'patternOnly', indicator: left.ind, path }];
  if (!('right' in leaf)) return [];
  const { right } = leaf;
  if (typeof right === 'number') return unit === 'flow' ? [{ code: 'flowAndNumber', path }] : [];
  const other = unitOf(right);
  if (unit !== other) return [{ code: 'units', left: unit, right: other, path }];
  return valueKey(left) === valueKey(right) ? [{ code: 'comparedWithItself', path }] : [];
}

function refusalsOfOperand(operand: Operand, path: RulePath, timeframe: Timeframe): RuleRefusal[] {
  const found: RuleRefusal[] = [];
  const { tf, ind } = operand;
  if (tf && minutesOf[tf] <= minutesOf[timeframe])
    found.push({ code: 'notLonger', timeframe: tf, than: timeframe, path });
  const { isIntraday }: Indicator = indicators[ind];
  if (isIntraday && minutesOf[tf ?? timeframe] >= minutesOf['1d'])
    found.push({ code: 'onlyWithinDay', indicator: ind, path });
  return found;
}
