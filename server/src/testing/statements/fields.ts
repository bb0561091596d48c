import type { ArrayExpression, MemberExpression, ObjectExpression, PropertyKey as Key } from 'oxc-parser';
import { Fields, sourceOf, Unknown, type Evaluation, type Scope, type Value } from './values.ts';

export function elementsOf(evaluation: Evaluation, node: ArrayExpression, scope: Scope): Value[] {
  return node.elements.flatMap((each): Value[] => {
    if (each?.type !== 'SpreadElement') return [each === null ? undefined : evaluation.value(each, scope)];
    const spread = evaluation.value(each.argument, scope);
    return Array.isArray(spread) ? spread : [spread];
  });
}

export function fieldsOf(evaluation: Evaluation, node: ObjectExpression, scope: Scope): Fields {
  const fields = new Fields();
  for (const property of node.properties) {
    if (property.type === 'SpreadElement') {
      const spread = evaluation.value(property.argument, scope);
      if (spread instanceof Fields) for (const [key, get] of spread.entries) fields.entries.set(key, get);
    } else {
      const key = property.computed ? evaluation.value(property.key, scope) : nameOfKey(property.key);
      if (typeof key === 'string') fields.entries.set(key, () => evaluation.value(property.value, scope));
    }
  }
  return fields;
}

export function nameOfKey(key: Key): string | null {
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' ? String(key.value) : null;
}

export function memberOf(evaluation: Evaluation, node: MemberExpression, scope: Scope): Value {
  const object = evaluation.value(node.object, scope);
  const key = node.computed ? evaluation.value(node.property, scope) : nameOfKey(node.property);
  return fieldOf(evaluation, object, key, sourceOf(node, scope));
}

/** A field of an object or a list; of a known one with an unknown key, one is chosen. */
export function fieldOf(evaluation: Evaluation, object: Value, key: Value, question: string): Value {
  if (object instanceof Unknown) return new Unknown(object.of);
  if (object instanceof Fields) {
    if (!(key instanceof Unknown)) return object.entries.get(String(key))?.();
    const all = [...object.entries.values()];
    return all[evaluation.choose(question, all.length)]?.();
  }
  if (Array.isArray(object) && key instanceof Unknown) return object[evaluation.choose(question, object.length)];
  if (Array.isArray(object) && typeof key === 'number') return object[key];
  return (Array.isArray(object) || typeof object === 'string') && key === 'length' ? object.length : new Unknown();
}
