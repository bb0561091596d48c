interface Card {
  id: string;
  /** Preferred vertical position, beside its passage, in pixels. */
  wanted: number;
  height: number;
}

const gap = 12;

/**
 * Positions of cards in a column: each beside its passage unless another card is there. The selected card keeps its place; those before
 * it move up if there is room, the others move down.
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
    // First reserve space for the cards above.
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
