import { toIso } from '#platform/time/instants.ts';
import type { JournalFields } from '@candela/contract/trading/journal';
import { nothingSaid } from './nothing-said.ts';
import type { TakenIdea } from './taken-ideas.queries.ts';

/** A trade idea as a trade: from its fill, with 1 R as the idea has it, and out where it went out. Null: it was never filled. */
export function entryOfIdea(idea: TakenIdea): JournalFields | null {
  const { symbol, direction, pricePrecision, entryLow, entryHigh, stop, filledAt, events } = idea;
  const fill = events.find(({ type }) => type === 'filled')?.price;
  if (fill === undefined) return null;
  const text = (units: number) => (units / 10 ** pricePrecision).toFixed(pricePrecision);
  const exits = events.flatMap(({ type, price, bps }) =>
    type === 'filled' || price === undefined || bps === undefined ? [] : [{ price: text(price), bps }],
  );
  // The risk counts from the worst price of the entry, whatever the fill.
  const risk = direction === 'long' ? entryHigh - stop : stop - entryLow;
  return {
    ...nothingSaid,
    symbol,
    direction,
    entry: text(fill),
    stop: text(direction === 'long' ? fill - risk : fill + risk),
    exits,
    tradedAt: toIso(filledAt),
  };
}
