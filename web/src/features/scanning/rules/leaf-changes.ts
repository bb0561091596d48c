import { indicators, type IndicatorName } from '@candela/markets/indicators/indicators';
import type { Indicator, Unit } from '@candela/markets/indicators/kernel';
import { unitOf } from '@candela/markets/rules/operands';
import {
  comparisons,
  moves,
  type Comparison,
  type Leaf,
  type Move,
  type Operand,
  type Operator,
} from '@candela/markets/rules/rule';

export const isPattern = (name: IndicatorName): boolean => (indicators[name] as Indicator).unit === 'sign';

/** What can be said of an operand. */
export function operatorsFor(operand: Operand): readonly Operator[] {
  return isPattern(operand.ind) ? ['appears'] : [...comparisons, ...moves];
}

/** A number that a value of this unit may be compared with, to begin with. */
const usualNumber: Record<Unit, number> = { price: 100, percent: 50, number: 0, volume: 1000, flow: 0, sign: 0 };

/** What a value is compared with, to begin with. */
function usualRight(left: Operand): Operand | number {
  const unit = unitOf(left);
  if (unit === 'flow') return { ...left, ago: (left.ago ?? 0) + 1 };
  if (unit === 'price') return left.ind === 'ema' ? { ind: 'close' } : { ind: 'ema', args: { period: 50 } };
  return usualNumber[unit];
}

/** The leaf with another left side: what is on the right stays if it can be compared. */
export function withLeft(leaf: Leaf, left: Operand): Leaf {
  if (isPattern(left.ind)) return { left, op: 'appears' };
  if (leaf.op === 'appears') return { left, op: '>', right: usualRight(left) };
  if ('bars' in leaf) return { ...leaf, left };
  const { right } = leaf;
  const unit = unitOf(left);
  // A number is one of the unit that was on the left before.
  const fits = typeof right === 'number' ? unit !== 'flow' && unit === unitOf(leaf.left) : unitOf(right) === unit;
  return { ...leaf, left, right: fits ? right : usualRight(left) };
}

export function withOperator(leaf: Leaf, op: Operator): Leaf {
  const { left } = leaf;
  if (op === 'appears') return { left, op };
  if (isMove(op)) return { left, op, bars: 'bars' in leaf ? leaf.bars : 3 };
  return { left, op, right: 'right' in leaf ? leaf.right : usualRight(left) };
}

export const withRight = (leaf: Leaf, right: Operand | number): Leaf => ('right' in leaf ? { ...leaf, right } : leaf);

const isMove = (op: Comparison | Move): op is Move => op === 'rising' || op === 'falling';

/** Another indicator, with its usual arguments; timeframe, distance and factor stay, but a pattern has no factor. */
export const withIndicator = ({ tf, ago, times }: Partial<Operand>, ind: IndicatorName): Operand => ({
  ind,
  ...(tf && { tf }),
  ...(ago && { ago }),
  ...(times && !isPattern(ind) && { times }),
});

/** So many bars before; without the field if it is none: JSON has no `undefined`, and neither has a rule. */
export const withAgo = ({ ago: _before, ...rest }: Operand, ago: number): Operand =>
  ago === 0 ? rest : { ...rest, ago };

/** Multiplied by a factor; without the field if it is 1. */
export const withTimes = ({ times: _before, ...rest }: Operand, times: number): Operand =>
  times === 1 ? rest : { ...rest, times };
