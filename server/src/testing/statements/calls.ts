import type { CallExpression, Node } from 'oxc-parser';
import { returnsPart } from './declared-types.ts';
import { fieldOf } from './fields.ts';
import { isTrue } from './operators.ts';
import { madeBySql } from './parts.ts';
import {
  Closure,
  Fields,
  sourceOf,
  unknownLike,
  Unknown,
  writtenAs,
  type Evaluation,
  type Scope,
  type Thunk,
  type Value,
} from './values.ts';

export function callOf(evaluation: Evaluation, { callee, ...node }: CallExpression, scope: Scope): Value {
  const given = node.arguments.map(
    (each) => () => evaluation.value(each.type === 'SpreadElement' ? each.argument : each, scope),
  );
  if (callee.type === 'Identifier' && callee.name === 'String') {
    const value = given[0]?.();
    return writtenAs(value) ?? unknownLike([value]);
  }
  if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && !callee.computed) {
    const { name } = callee.property;
    const on = callee.object.type === 'Identifier' ? callee.object.name : null;
    if (on === 'sql') return madeBySql(name, given);
    if (on === 'Object') return madeByObject(name, given[0]?.());
    return resultOfMethod(evaluation, evaluation.value(callee.object, scope), name, given);
  }
  const closure = evaluation.value(callee, scope);
  return closure instanceof Closure ? resultOf(evaluation, closure, given) : new Unknown();
}

function madeByObject(method: string, value: Value): Value {
  if (!(value instanceof Fields)) return unknownLike([value]);
  const entries = [...value.entries];
  if (method === 'keys') return entries.map(([key]) => key);
  if (method === 'values') return entries.map(([, get]) => get());
  return method === 'entries' ? entries.map(([key, get]) => [key, get()]) : new Unknown();
}

function resultOfMethod(evaluation: Evaluation, object: Value, method: string, given: Thunk[]): Value {
  if (object instanceof Fields) {
    const closure = fieldOf(evaluation, object, method, method);
    return closure instanceof Closure ? resultOf(evaluation, closure, given) : new Unknown();
  }
  // An unknown list has two elements.
  const list = Array.isArray(object) ? object : [object, object];
  if (method === 'map' || method === 'flatMap') {
    const closure = given[0]?.();
    if (!(closure instanceof Closure)) return unknownLike(list);
    const mapped = list.map((each, at) => resultOf(evaluation, closure, [() => each, () => at]));
    return method === 'map' ? mapped : mapped.flat();
  }
  if (object instanceof Unknown) return new Unknown(object.of);
  if (Array.isArray(object)) return resultOfList(object, method, given);
  const values = given.map((get) => get());
  if (typeof object !== 'string' || !values.every((each) => typeof each === 'string')) return unknownLike(values);
  return method === 'replaceAll' ? object.replaceAll(values[0] ?? '', values[1] ?? '') : new Unknown();
}

function resultOfList(list: Value[], method: string, given: Thunk[]): Value {
  if (method === 'filter' || method === 'toSorted') return list;
  const values = given.map((get) => get());
  if (method === 'concat') return list.concat(...values);
  if (method === 'includes' && !list.concat(values).some((each) => each instanceof Unknown))
    return list.includes(values[0]);
  const texts = list.map(writtenAs);
  return method === 'join' && !texts.includes(null) ? texts.join(String(values[0] ?? ',')) : unknownLike(list);
}

/** What a function returns; of one that waits for something, only parts of statements matter. */
function resultOf(evaluation: Evaluation, { node, scope }: Closure, given: Thunk[]): Value {
  if (node.body === null || (node.async && !returnsPart(scope.module, node))) return new Unknown();
  const inner = { module: scope.module, frame: { of: node, given, outer: scope.frame } };
  if (node.body.type !== 'BlockStatement') return evaluation.value(node.body, inner);
  return returned(evaluation, node.body.body, inner)?.value;
}

/** Follows statements until one returns. */
function returned(evaluation: Evaluation, statements: readonly Node[], scope: Scope): { value: Value } | null {
  for (const statement of statements) {
    const found = returnedBy(evaluation, statement, scope);
    if (found) return found;
  }
  return null;
}

function returnedBy(evaluation: Evaluation, statement: Node, scope: Scope): { value: Value } | null {
  switch (statement.type) {
    case 'ReturnStatement':
      return { value: statement.argument ? evaluation.value(statement.argument, scope) : undefined };
    case 'BlockStatement':
      return returned(evaluation, statement.body, scope);
    case 'IfStatement': {
      const branch = isTrue(evaluation, statement.test, scope) ? statement.consequent : statement.alternate;
      return branch && returned(evaluation, [branch], scope);
    }
    case 'SwitchStatement': {
      const at = evaluation.choose(sourceOf(statement.discriminant, scope), statement.cases.length);
      return returned(
        evaluation,
        statement.cases.slice(at).flatMap(({ consequent }) => consequent),
        scope,
      );
    }
    default:
      return null;
  }
}
