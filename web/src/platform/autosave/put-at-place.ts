type Fields = Record<string, unknown>;

/**
 * Sets the value at the place of a conflict: `place` names fields and item ids, from the outside in. Null removes the item; an item
 * that does not exist is appended.
 */
export function putAtPlace<T>(content: T, place: string, value: unknown): T {
  return put(content, place === '' ? [] : place.split('/'), value) as T;
}

function put(at: unknown, [step, ...rest]: string[], value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(at)) return putItem(at, step, rest, value);
  if (typeof at !== 'object' || at === null) return at;
  const fields = at as Fields;
  // The blocks of rich text are in `content`.
  if (!(step in fields) && Array.isArray(fields['content'])) {
    return { ...fields, content: putItem(fields['content'], step, rest, value) };
  }
  return { ...fields, [step]: put(fields[step], rest, value) };
}

function putItem(items: unknown[], id: string, rest: string[], value: unknown): unknown[] {
  const index = items.findIndex((item) => idOf(item) === id);
  if (index < 0) return rest.length === 0 && value !== null ? [...items, value] : items;
  if (rest.length === 0 && value === null) return items.toSpliced(index, 1);
  return items.toSpliced(index, 1, put(items[index], rest, value));
}

function idOf(item: unknown): string {
  const { id, attrs } = item as { id?: unknown; attrs?: { id?: unknown } };
  return String(id ?? attrs?.id);
}
