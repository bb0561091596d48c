import { argsOf, indicators } from '#indicators/indicators.ts';
import type { Indicator, Unit } from '#indicators/kernel.ts';
import type { Condition, Operand } from './rule.ts';

const indicatorOf = (operand: Operand): Indicator => indicators[operand.ind];

/** Only values of the same unit can be compared. */
export function unitOf(operand: Operand): Unit {
  if (operand.source === 'volume') return 'volume';
  // Up or down, 1 or -1, beside a line of prices.
  if (operand.ind === 'supertrend' && operand.out === 'direction') return 'number';
  return indicatorOf(operand).unit;
}

export const needsVolume = (operand: Operand): boolean =>
  operand.source === 'volume' || indicatorOf(operand).needsVolume === true;

/** Bars after which it is known: of the indicator itself, however far an operand looks back. */
export const settlingTime = (operand: Operand): number => indicatorOf(operand).settles(argsOf(choiceOf(operand)));

export const choiceOf = ({ ind, args, source }: Operand) => ({ name: ind, args, source });

/** The same for operands with the same indicator, whichever of its outputs they read. */
export function indicatorKey(operand: Operand): string {
  const { usualSource, takesSource } = indicatorOf(operand);
  const source = takesSource ? (operand.source ?? usualSource ?? 'close') : '';
  return `${operand.ind}(${Object.values(argsOf(choiceOf(operand))).join()};${source})`;
}

/** The same for operands that have the same value before it is multiplied. */
export const valueKey = (operand: Operand): string =>
  `${operand.tf ?? ''}:${indicatorKey(operand)}.${outputOf(operand)}@${operand.ago ?? 0}`;

/** The same for operands that have the same value. */
export const operandKey = (operand: Operand): string => `${valueKey(operand)}*${operand.times ?? 1}`;

/** The place of the output that an operand reads. */
export const outputOf = (operand: Operand): number =>
  operand.out === undefined ? 0 : indicatorOf(operand).outputs.indexOf(operand.out);

/** The same for conditions that are true on the same bars of a timeframe. */
export function conditionKey(condition: Condition): string {
  if ('all' in condition) return `all(${condition.all.map(conditionKey).join()})`;
  if ('any' in condition) return `any(${condition.any.map(conditionKey).join()})`;
  if ('not' in condition) return `not(${conditionKey(condition.not)})`;
  if ('within' in condition) return `within ${condition.within}(${conditionKey(condition.of)})`;
  if ('held' in condition) return `held ${condition.held}(${conditionKey(condition.of)})`;
  const left = `${operandKey(condition.left)} ${condition.op}`;
  if ('bars' in condition) return `${left} ${condition.bars}`;
  if (!('right' in condition)) return left;
  return `${left} ${typeof condition.right === 'number' ? condition.right : operandKey(condition.right)}`;
}
