import { AppError } from '#platform/http/errors.ts';
import { ideaFaults } from '@candela/markets/outcomes/idea-faults';
import { resolveOutcome } from '@candela/markets/outcomes/resolve';
import { beginOutcome, isOver, type IdeaAction, type IdeaTerms } from '@candela/markets/outcomes/terms';
import type { ReplayBar } from '@candela/markets/practice/future-text';
import { marketRange } from '@candela/markets/practice/market-range';
import type { OrderRow } from './practice-orders.queries.ts';
import { endOf } from './replay-bars.ts';

export interface GivenOrder {
  direction: 'long' | 'short';
  orderType: 'market' | 'limit' | 'stop';
  entry: number;
  stop: number;
  targets: { price: number; bps: number }[];
  breakEvenAfterTp1: boolean;
}

const minute = 60_000;
/** Longer than any replay. */
const manyDays = 36_500;

/**
 * A new order after the last bar that is shown.
 * @throws AppError practice.entryOutsideBar, practice.wrongSideOfPrice, practice.wrongLevels
 */
export function beginOrder(number: number, given: GivenOrder, last: ReplayBar): OrderRow {
  const { direction, orderType, entry, stop, targets, breakEvenAfterTp1 } = given;
  if (orderType === 'market' && (entry < last.l || entry > last.h)) throw new AppError('practice.entryOutsideBar');
  const range = orderType === 'market' ? marketRange(entry, stop) : { entryLow: entry, entryHigh: entry };
  const now = endOf(last);
  const terms: IdeaTerms = {
    direction,
    orderType,
    ...range,
    stop,
    targets,
    publishedAt: now,
    validUntil: Math.ceil(now / minute) * minute + (manyDays - 1) * 1440 * minute,
    breakEvenAfterTp1,
    cost: 0,
  };
  // The range of a market order was made here, around a price of the last bar.
  const price = orderType === 'market' ? entry : last.c;
  const allowsNegative = last.l <= 0;
  const rules = { tick: 1, allowsNegative, last: price, isMarketOpen: true, now, maxDays: manyDays };
  const [fault] = ideaFaults(terms, rules);
  if (fault)
    throw new AppError(fault.code === 'wrongSideOfPrice' ? 'practice.wrongSideOfPrice' : 'practice.wrongLevels');
  return { number, terms, actions: [], state: beginOutcome(terms), events: [], isOver: false, net: null };
}

/** The order after more bars and actions. @param until up to which everything is known */
export function goOn(
  order: OrderRow,
  { bars = [], action, until }: { bars?: readonly ReplayBar[]; action?: IdeaAction; until: number },
): OrderRow {
  const actions = action ? [...order.actions, action] : order.actions;
  const state = structuredClone(order.state);
  const events = [...order.events, ...resolveOutcome(order.terms, state, { actions, candles: bars, until })];
  const isDone = isOver(state.status);
  return { ...order, actions, state, events, isOver: isDone, net: isDone ? (events.at(-1)?.net ?? null) : null };
}
