/** Whether a text can be stored: PostgreSQL cannot store NUL, nor half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** A text with what cannot be stored replaced by U+FFFD: for messages of errors, which may quote bytes. */
export function toStorable(text: string): string {
  return text.replaceAll('\0', '\ufffd').toWellFormed();
}

/** JSON of another service, whose texts are none of our users' input: what cannot be stored of them is replaced. @throws SyntaxError */
export function parseStorableJson(text: string): unknown {
  return JSON.parse(text, (_name, value: unknown) => (typeof value === 'string' ? toStorable(value) : value));
}

interface Place {
  value: unknown;
  name: string;
  outer: Place | null;
}

/**
 * Path of the first text in `value`, at any depth, that cannot be stored; null when all can. Of a name that cannot be stored, the path
 * of what has it.
 */
export function findUnstorable(value: unknown): readonly string[] | null {
  // Not recursive: a megabyte of JSON nests more deeply than calls can.
  const open: Place[] = [{ value, name: '', outer: null }];
  for (let place = open.pop(); place; place = open.pop()) {
    const { value: inner } = place;
    if (typeof inner === 'string' && !isStorable(inner)) return pathOf(place);
    if (typeof inner !== 'object' || inner === null) continue;
    const names = Object.keys(inner);
    if (!names.every(isStorable)) return pathOf(place);
    for (const name of names.toReversed()) {
      open.push({ value: (inner as Record<string, unknown>)[name], name, outer: place });
    }
  }
  return null;
}

function pathOf(place: Place): string[] {
  const path: string[] = [];
  for (let each = place; each.outer; each = each.outer) path.push(each.name);
  return path.toReversed();
}
