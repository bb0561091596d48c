import { createHash } from 'node:crypto';
import type { Node } from 'oxc-parser';
import { callOf } from './calls.ts';
import { isFunction } from './declarations.ts';
import { elementsOf, fieldsOf, memberOf } from './fields.ts';
import { valueOfName } from './names.ts';
import { binary, isTrue, logical, unary } from './operators.ts';
import { partOf, textOfTemplate } from './parts.ts';
import { Closure, Unknown, type Calls, type Evaluation, type Scope, type Value } from './values.ts';

const maxDepth = 60;

/**
 * Evaluates expressions of the source without running it: what is known only at run time stays unknown.
 * @param used collects the templates that are evaluated
 * @param variant which way it takes where a condition is unknown: 0 the first one, 1 the last one, others mixed
 */
export function createEvaluation(
  used: Set<Node>,
  variant: number,
  calls: Calls,
): Evaluation & { hasChosen(): boolean } {
  let depth = 0;
  let hasChosen = false;

  function choose(question: string, count: number): number {
    hasChosen = true;
    if (variant < 2) return variant * (count - 1);
    // One of two is mixed with others of two; of more, each has its turn.
    return (count > 2 ? hashOf(question) + variant : hashOf(`${variant} ${question}`)) % count;
  }

  function value(node: Node, scope: Scope): Value {
    // Values that are computed from each other, not parts of statements.
    if (depth >= maxDepth) return new Unknown();
    depth++;
    if (node.type === 'TaggedTemplateExpression') used.add(node);
    try {
      return valueOf(evaluation, node, scope);
    } finally {
      depth--;
    }
  }

  const evaluation = { calls, value, choose, hasChosen: () => hasChosen };
  return evaluation;
}

const hashOf = (text: string) => createHash('sha1').update(text).digest().readUInt16BE(0);

function valueOf(evaluation: Evaluation, node: Node, scope: Scope): Value {
  switch (node.type) {
    case 'Literal':
      return node.value instanceof RegExp || typeof node.value === 'bigint' ? new Unknown() : node.value;
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
    case 'ChainExpression':
      return evaluation.value(node.expression, scope);
    case 'AwaitExpression':
      return evaluation.value(node.argument, scope);
    case 'Identifier':
      return node.name === 'undefined' ? undefined : valueOfName(evaluation, node, scope);
    case 'TemplateLiteral':
      return textOfTemplate(evaluation, node, scope);
    case 'TaggedTemplateExpression':
      return isSql(node.tag) ? partOf(evaluation, node.quasi, scope) : new Unknown();
    case 'ConditionalExpression':
      return evaluation.value(isTrue(evaluation, node.test, scope) ? node.consequent : node.alternate, scope);
    case 'LogicalExpression':
      return logical(evaluation, node, scope);
    case 'UnaryExpression':
      return unary(evaluation, node, scope);
    case 'BinaryExpression':
      return binary(evaluation, node, scope);
    case 'ArrayExpression':
      return elementsOf(evaluation, node, scope);
    case 'ObjectExpression':
      return fieldsOf(evaluation, node, scope);
    case 'MemberExpression':
      return memberOf(evaluation, node, scope);
    case 'CallExpression':
      return callOf(evaluation, node, scope);
    default:
      return isFunction(node) ? new Closure(node, scope) : new Unknown();
  }
}

export const isSql = (tag: Node) => tag.type === 'Identifier' && tag.name === 'sql';
