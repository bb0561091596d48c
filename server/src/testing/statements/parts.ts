import type { TemplateLiteral } from 'oxc-parser';
import {
  NeedsCaller,
  NotUnderstood,
  Part,
  unknownLike,
  Unknown,
  writtenAs,
  type Evaluation,
  type Scope,
  type Thunk,
  type Value,
} from './values.ts';

/** A template tagged `sql`, or that of a statement. */
export function partOf(evaluation: Evaluation, template: TemplateLiteral, scope: Scope): Part {
  return new Part(
    template.quasis.flatMap((quasi, at) => {
      const expression = template.expressions[at];
      const text = quasi.value.cooked ?? '';
      return expression ? [text, ...textsOf(evaluation.value(expression, scope))] : [text];
    }),
  );
}

/** A value in a statement, as Drizzle writes it. */
function textsOf(value: Value): readonly (string | null)[] {
  if (value instanceof Part) return value.texts;
  return Array.isArray(value) ? ['(', ...joined(value, [', ']), ')'] : [null];
}

function joined(values: readonly Value[], separator: readonly (string | null)[]): (string | null)[] {
  return values.flatMap((each, at) => [...(at === 0 ? [] : separator), ...textsOf(each)]);
}

/** What `sql.raw`, `sql.join`, `sql.identifier` and `sql.param` make. */
export function madeBySql(method: string, [first, second]: Thunk[]): Value {
  if (method === 'param') return new Unknown();
  const value = first?.();
  if (value instanceof Unknown && value.of) throw new NeedsCaller(value.of);
  if (method === 'raw' && typeof value === 'string') return new Part([value]);
  if (method === 'identifier' && typeof value === 'string') return new Part([`"${value}"`]);
  if (method === 'join' && Array.isArray(value)) return new Part(joined(value, second ? textsOf(second()) : []));
  throw new NotUnderstood(`sql.${method} is given what is known only when it runs`);
}

/** A template without a tag. */
export function textOfTemplate(evaluation: Evaluation, template: TemplateLiteral, scope: Scope): Value {
  const values = template.expressions.map((each) => evaluation.value(each, scope));
  const texts = values.map(writtenAs);
  if (texts.includes(null)) return unknownLike(values);
  return template.quasis.map((quasi, at) => (quasi.value.cooked ?? '') + (texts[at] ?? '')).join('');
}

/** The text of a statement with its parameters numbered. */
export function numbered({ texts }: Part): string {
  let count = 0;
  return texts.map((text) => text ?? `$${++count}`).join('');
}
