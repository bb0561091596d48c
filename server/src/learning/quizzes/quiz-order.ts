import { createHash } from 'node:crypto';

/** The order of items in one attempt: stable for a seed, whatever items are added or removed. */
export function orderBySeed<T extends { id: string }>(items: readonly T[], seed: number): T[] {
  const keyOf = ({ id }: T) => createHash('sha256').update(`${seed}/${id}`).digest('hex');
  const keyed = items.map((item) => ({ item, key: keyOf(item) }));
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ item }) => item);
}
