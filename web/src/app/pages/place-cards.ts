interface Card {
  id: string;
  /** Where it would lie beside its passage, in pixels. */
  wanted: number;
  height: number;
}

const gap = 12;

/**
 * Where cards lie in a column: each beside its passage, unless another one lies there. The chosen one stays at its place;
 * those before it move up as far as there is room, the others are pushed down.
 */
export function placeCards(
  cards: readonly Card[],
  chosenId: string | null,
): { tops: Map<string, number>; end: number } {
  const order = [...cards].toSorted((a, b) => a.wanted - b.wanted);
  const tops: number[] = [];
  let free = 0;
  for (const [index, { wanted, height }] of order.entries()) {
    tops[index] = Math.max(free, wanted);
    free = (tops[index] ?? 0) + height + gap;
  }
  const chosen = order.findIndex(({ id }) => id === chosenId);
  const aim = order[chosen]?.wanted;
  if (aim !== undefined) {
    // Those above need their room first.
    const above = order.slice(0, chosen).reduce((sum, { height }) => sum + height + gap, 0);
    tops[chosen] = Math.max(aim, above);
    for (let index = chosen - 1; index >= 0; index--) {
      const below = tops[index + 1] ?? 0;
      tops[index] = Math.min(tops[index] ?? 0, below - gap - (order[index]?.height ?? 0));
    }
    free = (tops[chosen] ?? 0) + (order[chosen]?.height ?? 0) + gap;
    for (let index = chosen + 1; index < order.length; index++) {
      tops[index] = Math.max(free, order[index]?.wanted ?? 0);
      free = (tops[index] ?? 0) + (order[index]?.height ?? 0) + gap;
    }
  }
  return { tops: new Map(order.map(({ id }, index) => [id, tops[index] ?? 0])), end: free };
}
