import { isSame } from '#platform/same-value.ts';

/** A place that two people have changed differently. Null: deleted. */
export interface Conflict<T = unknown> {
  /** Path of the place: field names and item ids from the outside in, joined by `/`. */
  place: string;
  mine: T | null;
  theirs: T | null;
}

interface Merged<T> {
  items: T[];
  conflicts: Conflict[];
}

/**
 * Merges two people's versions of a list whose items have ids: applies everything that either has inserted, deleted, moved or changed.
 * If both changed an item, `mergeItem` decides; an item changed by one and deleted by the other is kept.
 */
export function mergeItems<T>(
  versions: { base: T[]; mine: T[]; theirs: T[] },
  idOf: (item: T) => string,
  mergeItem: (base: T, mine: T, theirs: T) => { item: T; conflicts: Conflict[] },
): Merged<T> {
  const [base, mine, theirs] = [versions.base, versions.mine, versions.theirs].map(
    (items) => new Map(items.map((item) => [idOf(item), item])),
  ) as [Map<string, T>, Map<string, T>, Map<string, T>];
  const conflicts: Conflict[] = [];
  const kept = new Map<string, T>();
  for (const id of new Set([...base.keys(), ...mine.keys(), ...theirs.keys()])) {
    const [before, own, other] = [base.get(id), mine.get(id), theirs.get(id)];
    if (own === undefined && other === undefined) continue;
    if (own === undefined || other === undefined) {
      const rest = (own ?? other) as T;
      const isChanged = before !== undefined && !isSame(before, rest);
      if (before === undefined || isChanged) kept.set(id, rest);
      if (isChanged) conflicts.push({ place: id, mine: own ?? null, theirs: other ?? null });
    } else if (isSame(own, other)) kept.set(id, other);
    else if (before !== undefined && isSame(before, own)) kept.set(id, other);
    else if (before !== undefined && isSame(before, other)) kept.set(id, own);
    else if (before === undefined) {
      // Inserted by both with the same id: by a save whose response was lost, and changed since.
      kept.set(id, own);
    } else {
      const merged = mergeItem(before, own, other);
      kept.set(id, merged.item);
      conflicts.push(...merged.conflicts.map((each) => ({ ...each, place: within(id, each.place) })));
    }
  }
  const order = orderOf([...base.keys()], [...mine.keys()], [...theirs.keys()], kept);
  return { items: order.map((id) => kept.get(id) as T), conflicts };
}

/** Their order, with the items that I inserted or moved placed after their neighbour in my version. */
function orderOf(base: string[], mine: string[], theirs: string[], kept: ReadonlyMap<string, unknown>): string[] {
  const position = new Map(base.map((id, index) => [id, index]));
  const common = mine.filter((id) => position.has(id));
  const stayed = longestRise(common.map((id) => position.get(id) as number));
  const moved = new Set(common.filter((_, index) => !stayed.has(index)));
  const order = theirs.filter((id) => kept.has(id));
  for (const [index, id] of mine.entries()) {
    if (!kept.has(id)) continue;
    const at = order.indexOf(id);
    if (at >= 0 && !moved.has(id)) continue;
    if (at >= 0) order.splice(at, 1);
    const neighbour = mine.slice(0, index).findLast((each) => order.includes(each));
    order.splice(neighbour === undefined ? 0 : order.indexOf(neighbour) + 1, 0, id);
  }
  return order;
}

/** Indexes of the longest increasing subsequence: items outside of it were moved. */
function longestRise(numbers: number[]): Set<number> {
  const tails: number[] = [];
  const previous: number[] = [];
  for (const [index, number] of numbers.entries()) {
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (numbers[tails[middle] as number]! < number) low = middle + 1;
      else high = middle;
    }
    previous[index] = low > 0 ? (tails[low - 1] as number) : -1;
    tails[low] = index;
  }
  const rise = new Set<number>();
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at] as number) rise.add(at);
  return rise;
}

/** Path of a place inside another. */
export function within(outer: string, inner: string): string {
  return inner === '' ? outer : `${outer}/${inner}`;
}
