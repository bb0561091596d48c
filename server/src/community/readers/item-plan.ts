import type { IdentifiedItem } from './identity.ts';

export interface PlannedItem {
  item: IdentifiedItem;
  /** What is stored of it; null: it is new. */
  id: number | null;
  /** All names by which it is recognised from now on. */
  keys: Set<string>;
}

/**
 * Which items are new, and which are stored already: the strongest known name decides. Items of one document that mean the same are one.
 * @param known the stored item of each name
 */
export function planOf(items: readonly IdentifiedItem[], known: ReadonlyMap<string, number>): PlannedItem[] {
  const planned: PlannedItem[] = [];
  const byId = new Map<number, PlannedItem>();
  const byKey = new Map<string, PlannedItem>();
  for (const item of items) {
    const id = item.keys.map((key) => known.get(key)).find((each) => each !== undefined) ?? null;
    const same = id === null ? item.keys.map((key) => byKey.get(key)).find((each) => each?.id === null) : byId.get(id);
    const plan = same ?? { item, id, keys: new Set<string>() };
    if (!same) {
      planned.push(plan);
      if (id !== null) byId.set(id, plan);
    }
    for (const key of item.keys) {
      plan.keys.add(key);
      byKey.set(key, plan);
    }
  }
  return planned;
}
