import { toIso } from '#platform/time/instants.ts';
import { riskOf } from '@candela/markets/outcomes/terms';
import type { NewEntry } from './journal.queries.ts';
import { nothingSaid } from './nothing-said.ts';
import type { PractisedTrade } from './practised-trades.queries.ts';

/** An entry for a trade of a practice session, in prices of its market. */
export function entryOf(trade: PractisedTrade, place: { sessionId: string; number: number }): NewEntry {
  const { terms, events, net, symbol, factor, pricePrecision, shownPrecision } = trade;
  // A session that was not blind has prices as they were.
  const decimals = shownPrecision;
  const isBlind = factor !== 1;
  const text = (price: number) =>
    isBlind
      ? (price / factor / 10 ** pricePrecision).toFixed(pricePrecision)
      : (price / 10 ** decimals).toFixed(decimals);
  const fill = events.find(({ type }) => type === 'filled')?.price ?? terms.entryHigh;
  const exits = events.flatMap(({ price, bps }) =>
    price === undefined || bps === undefined ? [] : [{ price: text(price), bps }],
  );
  const { sessionId, number } = place;
  return {
    ...nothingSaid,
    source: 'practice',
    symbol,
    direction: terms.direction,
    entry: text(fill),
    // The stop that belongs to the risk that was taken: from the worst price of the entry.
    stop: text(terms.direction === 'long' ? fill - Math.max(1, riskOf(terms)) : fill + Math.max(1, riskOf(terms))),
    exits,
    net,
    tradedAt: toIso(trade.finishedAt),
    sessionId,
    orderNumber: number,
  };
}
