import { toIso, toIsoOrNull } from '#platform/time/instants.ts';
import type { PracticeEntry, PracticeOrder, PracticeSession } from '@candela/contract/trading/practice';
import { seenTime } from '@candela/markets/practice/blinding';
import type { OrderRow } from './practice-orders.queries.ts';
import type { EntryRow, SessionRow } from './practice.queries.ts';
import type { PractisedIdea } from './practised-ideas.queries.ts';

/** Nothing that tells what comes next: while it is blind and goes on, not even the symbol. */
export function presentSession(
  row: SessionRow,
  orders: readonly OrderRow[],
  idea: PractisedIdea | null,
): PracticeSession {
  const { id, timeframe, isBlind, pricePrecision, shownAtStart, shown, total, future } = row;
  const isOver = row.finishedAt !== null;
  return {
    id,
    timeframe,
    isBlind,
    pricePrecision,
    instrument: isBlind && !isOver ? null : row.instrument,
    shownAtStart,
    shown,
    isAtEnd: shown === total,
    future,
    createdAt: toIso(row.createdAt),
    finishedAt: toIsoOrNull(row.finishedAt),
    orders: orders.map(presentOrder),
    idea: idea && presentIdea(idea, row),
    reveal: isOver ? revealOf(row) : null,
  };
}

function revealOf({ salt, factor, shiftWeeks, hiddenFrom }: SessionRow): NonNullable<PracticeSession['reveal']> {
  return { salt, factor, shiftWeeks, hiddenFrom: seenTime(hiddenFrom, { factor, shiftWeeks }) };
}

/** Its levels in the prices of the session. */
function presentIdea(
  { pricePrecision, entryLow, entryHigh, stop, targets, ...idea }: PractisedIdea,
  { factor, instrument }: SessionRow,
): NonNullable<PracticeSession['idea']> {
  // The factor is that of prices with the decimals of the symbol, which may have got more since the idea was published.
  const price = (level: number) => Math.round(level * 10 ** (instrument.pricePrecision - pricePrecision) * factor);
  return {
    ...idea,
    entryLow: price(entryLow),
    entryHigh: price(entryHigh),
    stop: price(stop),
    targets: targets.map(price),
  };
}

function presentOrder({ number, terms, state, events, net }: OrderRow): PracticeOrder {
  // Prices of shorts are mirrored in the state.
  const sign = terms.direction === 'long' ? 1 : -1;
  return {
    number,
    terms: { ...terms, targets: [...terms.targets] },
    status: state.status,
    fill: state.fill === null ? null : sign * state.fill,
    stop: sign * state.stop,
    openBps: state.open,
    gained: state.gained,
    isClosing: state.isClosing,
    events,
    net,
  };
}

export function presentEntry({ createdAt, finishedAt, instrument, ...row }: EntryRow): PracticeEntry {
  return {
    ...row,
    instrument: row.isBlind && finishedAt === null ? null : instrument,
    createdAt: toIso(createdAt),
    finishedAt: toIsoOrNull(finishedAt),
  };
}
