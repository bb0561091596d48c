import { answerOf, noBits, setAnswer, unknown, type Answer, type Bits } from './bits.ts';
import { comparisonNode, moveNode, patternNode } from './comparing.ts';
import type { ConditionNode, Layer } from './layer.ts';
import { conditionKey } from './operands.ts';
import type { Condition, Operand } from './rule.ts';

/** The layer of an operand on bars of a layer. */
export type LayerOf = (operand: Operand, layer: Layer) => Layer;

/** The node of a condition on bars of a layer: one for all rules that have this condition. */
export function nodeOf(layer: Layer, condition: Condition, layerOf: LayerOf): ConditionNode {
  const key = conditionKey(condition);
  const found = layer.conditions.get(key);
  if (found) return found;
  const node = makeNode(layer, condition, layerOf);
  // After its parts, so that they are judged first.
  layer.conditions.set(key, node);
  return node;
}

function makeNode(layer: Layer, condition: Condition, layerOf: LayerOf): ConditionNode {
  const partOf = (part: Condition) => nodeOf(layer, part, layerOf);
  if ('all' in condition) return groupNode(layer, condition.all.map(partOf), 1);
  if ('any' in condition) return groupNode(layer, condition.any.map(partOf), 0);
  if ('not' in condition) return notNode(layer, partOf(condition.not));
  if ('within' in condition) return spanNode(layer, condition.within, 1, partOf(condition.of));
  if ('held' in condition) return spanNode(layer, condition.held, 0, partOf(condition.of));
  const { left } = condition;
  const columnOf = (operand: Operand, depth: number) => layer.operand(operand, layerOf(operand, layer), depth);
  if (condition.op === 'appears') return patternNode(layer, columnOf(left, 1));
  if ('bars' in condition) return moveNode(layer, condition, columnOf(left, condition.bars + 1));
  return comparisonNode(layer, condition, columnOf);
}

/** Judged for 32 symbols at once. */
function byWords(layer: Layer, work: (bits: Bits, word: number) => void): ConditionNode {
  const bits = noBits(layer.words);
  const update: ConditionNode['update'] = ({ mask }) => {
    for (let word = 0; word < mask.length; word++) if (mask[word] !== 0) work(bits, word);
  };
  return { ...bits, state: [], update };
}

/**
 * All of some conditions (`whole` 1), or one of them (0): decided by the first that is known to be otherwise (known to be so); else unknown
 * if one of them is.
 */
function groupNode(layer: Layer, parts: readonly Bits[], whole: 1 | 0): ConditionNode {
  return byWords(layer, (bits, word) => {
    // Those for whom every part is as `whole`, and those for whom one part is known to be otherwise.
    let [same, other] = [-1, 0];
    for (const { truth, known } of parts) {
      const [isTrue, isKnown] = [truth[word] as number, known[word] as number];
      const isSame = whole ? isTrue : ~isTrue;
      same &= isSame & isKnown;
      other |= ~isSame & isKnown;
    }
    bits.truth[word] = whole ? same : other;
    bits.known[word] = same | other;
  });
}

function notNode(layer: Layer, part: Bits): ConditionNode {
  return byWords(layer, (bits, word) => {
    const known = part.known[word] as number;
    bits.truth[word] = ~(part.truth[word] as number) & known;
    bits.known[word] = known;
  });
}

const never = -(1 << 28);

/** Whether a condition was so at one of the last bars: true for `within` (1), or false, which decides `held` (0). */
function spanNode(layer: Layer, bars: number, decides: 1 | 0, part: Bits): ConditionNode {
  const bits = noBits(layer.words);
  // The last bar at which it was decided, and the last one at which it was unknown; before the first bar, it was.
  const decided = new Int32Array(layer.size).fill(never);
  const unknownAt = new Int32Array(layer.size);
  const update: ConditionNode['update'] = ({ symbols, count }) => {
    for (let place = 0; place < count; place++) {
      const symbol = symbols[place] as number;
      const now = layer.bars[symbol] as number;
      const found = answerOf(part, symbol);
      if (found === unknown) unknownAt[symbol] = now;
      else if (found === decides) decided[symbol] = now;
      let answer: Answer = decides ? 0 : 1;
      if (now - (decided[symbol] as number) < bars) answer = decides;
      else if (now - (unknownAt[symbol] as number) < bars) answer = unknown;
      setAnswer(bits, symbol, answer);
    }
  };
  return { ...bits, state: [decided, unknownAt], update };
}
