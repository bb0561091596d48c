import { noBits, setAnswer, unknown, type Answer } from './bits.ts';
import type { ConditionNode, Layer } from './layer.ts';
import { unitOf } from './operands.ts';
import { Ring } from './ring.ts';
import type { Leaf, Operand } from './rule.ts';

/** Values are equal if they differ by less than this share of the larger one, and of the close if they are prices: so much is rounding. */
export const tolerance = 1e-9;

/** The least that a tolerance is a share of: the close of a symbol for prices, 1 for everything else. */
const scaleOf = (layer: Layer, left: Operand): Float64Array =>
  unitOf(left) === 'price' ? layer.closes : new Float64Array(layer.size).fill(1);

const slackOf = (a: number, b: number, scale: number): number =>
  tolerance * Math.max(Math.abs(a), Math.abs(b), Math.abs(scale));

/** Judged for one symbol after the other. */
function bySymbols(layer: Layer, judge: (symbol: number) => Answer): ConditionNode {
  const bits = noBits(layer.words);
  const update: ConditionNode['update'] = ({ symbols, count }) => {
    for (let place = 0; place < count; place++) {
      const symbol = symbols[place] as number;
      setAnswer(bits, symbol, judge(symbol));
    }
  };
  return { ...bits, state: [], update };
}

/** A pattern has a value other than 0 on the bars on which it is. */
export const patternNode = (layer: Layer, left: Ring): ConditionNode =>
  bySymbols(layer, (symbol) => {
    const value = left.at(symbol, 0);
    return Number.isNaN(value) ? unknown : value === 0 ? 0 : 1;
  });

/** Whether each of the last values is higher (or lower) than the one before; false as soon as one is known not to be. */
export function moveNode(
  layer: Layer,
  { left, op, bars }: Extract<Leaf, { bars: number }>,
  values: Ring,
): ConditionNode {
  const scale = scaleOf(layer, left);
  const sign = op === 'rising' ? 1 : -1;
  return bySymbols(layer, (symbol) => {
    let answer: Answer = 1;
    for (let ago = 0; ago < bars; ago++) {
      const [now, before] = [values.at(symbol, ago), values.at(symbol, ago + 1)];
      const difference = sign * (now - before);
      if (Number.isNaN(difference)) answer = unknown;
      else if (difference <= slackOf(now, before, scale[symbol] as number)) return 0;
    }
    return answer;
  });
}

function constant(layer: Layer, value: number): Ring {
  const ring = new Ring(layer.bars);
  ring.allocate(value);
  return ring;
}

type Compared = Extract<Leaf, { right: Operand | number }>;

export function comparisonNode(
  layer: Layer,
  { left, op, right }: Compared,
  columnOf: (operand: Operand, depth: number) => Ring,
): ConditionNode {
  const isCrossing = op === 'crosses_above' || op === 'crosses_below';
  const depth = isCrossing ? 2 : 1;
  const lefts = columnOf(left, depth);
  const rights = typeof right === 'number' ? constant(layer, right) : columnOf(right, depth);
  const scale = scaleOf(layer, left);
  // The side on which the condition holds; a value that is equal is on neither.
  const sign = op === '>' || op === '>=' || op === 'crosses_above' ? 1 : -1;
  const takesEqual = op === '>=' || op === '<=';
  const bits = noBits(layer.words);
  // One loop without calls in it: this is where an engine spends most of its time.
  const update: ConditionNode['update'] = ({ symbols, count }) => {
    for (let place = 0; place < count; place++) {
      const symbol = symbols[place] as number;
      const least = scale[symbol] as number;
      const a = lefts.at(symbol, 0);
      const b = rights.at(symbol, 0);
      const difference = sign * (a - b);
      const slack = slackOf(a, b, least);
      let answer: Answer = difference > slack || (takesEqual && difference >= -slack) ? 1 : 0;
      if (Number.isNaN(difference)) answer = unknown;
      if (isCrossing && answer === 1) {
        const before = lefts.at(symbol, 1);
        const other = rights.at(symbol, 1);
        const differenceBefore = sign * (before - other);
        if (Number.isNaN(differenceBefore)) answer = unknown;
        else if (differenceBefore > slackOf(before, other, least)) answer = 0;
      }
      setAnswer(bits, symbol, answer);
    }
  };
  return { ...bits, state: [], update };
}
