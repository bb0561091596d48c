import type { BinaryExpression, LogicalExpression, Node, PrivateInExpression, UnaryExpression } from 'oxc-parser';
import { Part, sourceOf, unknownLike, Unknown, type Evaluation, type Scope, type Value } from './values.ts';

/** Whether a condition holds; chosen where it is unknown. */
export function isTrue(evaluation: Evaluation, test: Node, scope: Scope): boolean {
  if (test.type === 'UnaryExpression' && test.operator === '!') return !isTrue(evaluation, test.argument, scope);
  const value = evaluation.value(test, scope);
  return value instanceof Unknown ? evaluation.choose(sourceOf(test, scope), 2) === 0 : Boolean(value);
}

export function logical(evaluation: Evaluation, node: LogicalExpression, scope: Scope): Value {
  const left = evaluation.value(node.left, scope);
  const right = () => evaluation.value(node.right, scope);
  if (!(left instanceof Unknown)) {
    if (node.operator === '??') return left ?? right();
    return Boolean(left) === (node.operator === '&&') ? right() : left;
  }
  if (node.operator === '&&') return evaluation.choose(sourceOf(node.left, scope), 2) === 0 ? right() : left;
  const other = right();
  // Between values it makes no difference.
  if (!(other instanceof Part)) return left;
  return evaluation.choose(sourceOf(node.left, scope), 2) === 0 ? left : other;
}

export function unary(evaluation: Evaluation, node: UnaryExpression, scope: Scope): Value {
  const value = evaluation.value(node.argument, scope);
  if (value instanceof Unknown) return value;
  if (node.operator === '!') return !value;
  return node.operator === '-' && typeof value === 'number' ? -value : new Unknown();
}

const arithmetic: Readonly<Record<string, (a: number, b: number) => Value>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '<': (a, b) => a < b,
  '>': (a, b) => a > b,
  '<=': (a, b) => a <= b,
  '>=': (a, b) => a >= b,
};

export function binary(evaluation: Evaluation, node: BinaryExpression | PrivateInExpression, scope: Scope): Value {
  const [left, right] = [evaluation.value(node.left, scope), evaluation.value(node.right, scope)];
  if (left instanceof Unknown || right instanceof Unknown) {
    const isNumber = [left, right].some(
      (value) => typeof value === 'number' || (value instanceof Unknown && value.isNumber),
    );
    return unknownLike([left, right], isNumber);
  }
  const { operator } = node;
  if (operator === '===') return left === right;
  if (operator === '!==') return left !== right;
  if (typeof left === 'string' && typeof right === 'string' && operator === '+') return left + right;
  if (typeof left !== 'number' || typeof right !== 'number') return new Unknown();
  return arithmetic[operator]?.(left, right) ?? new Unknown();
}
