import type { CallExpression, Node, VariableDeclarator } from 'oxc-parser';
import { bindsName, findDeclaration, type Declaration } from './declarations.ts';
import { isNumber, isPart } from './declared-types.ts';
import { fieldOf, nameOfKey } from './fields.ts';
import { isTrue } from './operators.ts';
import { nodesOf } from './source-modules.ts';
import {
  Closure,
  NeedsCaller,
  unknownLike,
  Unknown,
  type Evaluation,
  type Scope,
  type Thunk,
  type Value,
} from './values.ts';

export function valueOfName(evaluation: Evaluation, node: Node & { name: string }, scope: Scope): Value {
  const { name } = node;
  const declaration = findDeclaration(scope.module, node, name);
  if (!declaration) return new Unknown();
  const inner = { module: declaration.module, frame: scope.frame };
  switch (declaration.kind) {
    case 'function':
      return new Closure(declaration.node, inner);
    case 'element': {
      const list = evaluation.value(declaration.of, inner);
      const element = Array.isArray(list) ? list[evaluation.choose(name, list.length)] : list;
      return picked(evaluation, declaration.pattern, name, () => element, inner);
    }
    case 'parameter':
      return valueOfParameter(evaluation, declaration, name, inner);
    default:
      return valueOfVariable(evaluation, declaration.declarator, name, inner);
  }
}

function valueOfParameter(
  evaluation: Evaluation,
  { of, index, pattern }: Declaration & { kind: 'parameter' },
  name: string,
  scope: Scope,
): Value {
  let { frame } = scope;
  while (frame && frame.of !== of) frame = frame.outer;
  const call = evaluation.calls.get(of);
  if (!frame && !call) {
    if (isPart(scope.module, pattern, name)) throw new NeedsCaller(of);
    return new Unknown(of, isNumber(scope.module, pattern));
  }
  const argument = call?.given[index];
  const byCall = () => call && argument && evaluation.value(argument, { module: call.module, frame: null });
  const value = picked(evaluation, pattern, name, frame ? (frame.given[index] ?? (() => undefined)) : byCall, scope);
  return value instanceof Unknown ? new Unknown(value.of, value.isNumber || isNumber(scope.module, pattern)) : value;
}

/** A variable with what is assigned to it, and a list with what is added to it. */
function valueOfVariable(evaluation: Evaluation, declarator: VariableDeclarator, name: string, scope: Scope): Value {
  const { init, id } = declarator;
  const isOfThis = (node: Node) => {
    const found = findDeclaration(scope.module, node, name);
    return found?.kind === 'variable' && found.declarator === declarator;
  };
  const assigned = nodesOf(scope.module, 'AssignmentExpression')
    .filter(({ left }) => left.type === 'Identifier' && left.name === name && isOfThis(left))
    .map(({ right }) => right);
  const values = (init ? [init, ...assigned] : assigned).map(
    (source) => () => picked(evaluation, id, name, () => evaluation.value(source, scope), scope),
  );
  const value =
    values.length < 2
      ? values[0]?.()
      : oneOf(
          evaluation,
          values.map((get) => get()),
          `${declarator.start} ${name}`,
        );
  if (!Array.isArray(value)) return value;
  const added = nodesOf(scope.module, 'CallExpression').filter(
    (node) => isPush(node, name) && isOfThis(node) && isReached(evaluation, node, declarator, scope),
  );
  return added.reduce<Value[]>((list, node) => [...list, ...pushedBy(evaluation, node, scope)], value);
}

/** One of several values of a variable; between values that are no part of a statement it makes no difference. */
function oneOf(evaluation: Evaluation, values: Value[], question: string): Value {
  const isPlain = values.every((value) => value instanceof Unknown || typeof value !== 'object' || value === null);
  return isPlain ? unknownLike(values) : values[evaluation.choose(question, values.length)];
}

function isPush({ callee }: CallExpression, name: string): boolean {
  if (callee.type !== 'MemberExpression' || callee.computed) return false;
  const { object, property } = callee;
  return object.type === 'Identifier' && object.name === name && nameOfKey(property) === 'push';
}

function pushedBy(evaluation: Evaluation, node: CallExpression, scope: Scope): Value[] {
  return node.arguments.flatMap((each) => {
    const value = evaluation.value(each.type === 'SpreadElement' ? each.argument : each, scope);
    return each.type === 'SpreadElement' && Array.isArray(value) ? value : [value];
  });
}

/** Whether the conditions hold under which a node stands, seen from a declaration before it. */
function isReached(evaluation: Evaluation, node: Node, { end }: VariableDeclarator, scope: Scope): boolean {
  let at = node;
  for (let up = scope.module.parents.get(at); up && up.start > end; up = scope.module.parents.get(up)) {
    if (up.type === 'IfStatement' && at !== up.test) {
      if (isTrue(evaluation, up.test, scope) !== (at === up.consequent)) return false;
    }
    at = up;
  }
  return true;
}

/** The value of a name in a pattern to which a value is given. */
function picked(evaluation: Evaluation, pattern: Node, name: string, get: Thunk, scope: Scope): Value {
  switch (pattern.type) {
    case 'AssignmentPattern': {
      const value = get();
      const given = () => (value === undefined ? evaluation.value(pattern.right, scope) : value);
      return picked(evaluation, pattern.left, name, given, scope);
    }
    case 'ObjectPattern': {
      const property = pattern.properties.find((each) =>
        bindsName(each.type === 'RestElement' ? each : each.value, name),
      );
      if (property?.type !== 'Property') return get();
      const field = () => fieldOf(evaluation, get(), nameOfKey(property.key), name);
      return picked(evaluation, property.value, name, field, scope);
    }
    case 'ArrayPattern': {
      const at = pattern.elements.findIndex((each) => each !== null && bindsName(each, name));
      const element = pattern.elements[at];
      return element
        ? picked(evaluation, element, name, () => fieldOf(evaluation, get(), at, name), scope)
        : new Unknown();
    }
    default:
      return get();
  }
}
