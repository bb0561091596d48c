import { parseEntry } from '@candela/markets/log/entry';
import type { WrongEntry } from '@candela/markets/log/entry-checks';

/** A field with two values; null: there is none. */
export interface ComparedField {
  /** A field of every entry, or the name of one of what was opened, as it is written there. */
  name: 'author' | 'number' | 'time' | 'previous' | 'commitment' | { opened: string };
  one: string | null;
  other: string | null;
}

/** The fields of an entry as it was read, and as another copy of the log has it. Null: neither can be read. */
export function compareEntries(read: string, published: string | null): ComparedField[] | null {
  const [one, other] = [parseEntry(read), published === null ? null : parseEntry(published)];
  if (!one && !other) return null;
  return (
    [
      ['author', one?.author, other?.author],
      ['number', one?.count, other?.count],
      ['time', one?.at, other?.at],
      ['previous', one?.previous, other?.previous],
      ['commitment', one?.commitment, other?.commitment],
    ] as const
  ).map(([name, first, second]) => ({ name, one: textOf(first), other: textOf(second) }));
}

const textOf = (value: string | number | undefined): string | null =>
  value === undefined || value === '' ? null : String(value);

/** What an entry says of a result, and what follows from its candles: their fields, or both as they are if they have none. */
export function compareOutcomes({ fault, said = null, computed = null }: WrongEntry): ComparedField[] {
  const [one, other] = [fieldsOf(said), fieldsOf(computed)];
  if (!one && !other) return [{ name: fault === 'anchor' ? 'time' : 'commitment', one: said, other: computed }];
  const names = [...new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})])];
  return names.map((name) => ({ name: { opened: name }, one: one?.[name] ?? null, other: other?.[name] ?? null }));
}

/** The members of a JSON object, each as JSON; null for what is none. */
function fieldsOf(text: string | null): Record<string, string> | null {
  if (!text?.startsWith('{')) return null;
  return Object.fromEntries(
    Object.entries(JSON.parse(text) as object).map(([name, value]) => [name, JSON.stringify(value)]),
  );
}
