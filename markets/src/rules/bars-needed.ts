import type { Timeframe } from '#timeframes.ts';
import { settlingTime } from './operands.ts';
import { isLeaf, leavesOf, operandsOf, partsOf, type Condition, type Leaf, type Operand, type Rule } from './rule.ts';

/** How many bars before the newest one a condition reads of its operands. */
function barsBefore(leaf: Leaf): number {
  if ('bars' in leaf) return leaf.bars;
  return leaf.op.startsWith('crosses') ? 1 : 0;
}

/**
 * Bars of each timeframe that must have been seen, the newest included, for a rule to be judged as if all had been: before, some of its
 * conditions are unknown.
 */
export function barsNeeded(rule: Rule): Map<Timeframe, number> {
  const needed = new Map<Timeframe, number>();
  const walk = (condition: Condition, more: number): void => {
    if (!isLeaf(condition)) {
      const span = 'within' in condition ? condition.within : 'held' in condition ? condition.held : 1;
      for (const { part } of partsOf(condition)) walk(part, more + span - 1);
      return;
    }
    for (const { operand } of operandsOf(condition)) {
      const timeframe = operand.tf ?? rule.timeframe;
      // Each bar before may have been one of another longer bar.
      const bars = settlingTime(operand) + (operand.ago ?? 0) + barsBefore(condition) + more;
      needed.set(timeframe, Math.max(needed.get(timeframe) ?? 0, bars));
    }
  };
  walk(rule.when, rule.fires === 'becomes_true' ? 1 : 0);
  // Also rules that read only longer bars are judged on those of their own timeframe.
  if (!needed.has(rule.timeframe)) needed.set(rule.timeframe, 1);
  return needed;
}

/** The operand that needs most bars of a timeframe. */
export function longestOperand(rule: Rule, timeframe: Timeframe): Operand | undefined {
  const operands = leavesOf(rule.when).flatMap(({ leaf }) => operandsOf(leaf).map(({ operand }) => operand));
  const need = (operand: Operand) => settlingTime(operand) + (operand.ago ?? 0);
  return operands
    .filter((operand) => (operand.tf ?? rule.timeframe) === timeframe)
    .toSorted((a, b) => need(b) - need(a))[0];
}
