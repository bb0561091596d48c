import type { IdeaAction, IdeaTerms, OutcomeState } from './terms.ts';

/** Candles that open before `before` and stay between the prices, without touching them, change nothing but the last close. */
export interface WatchedPrices {
  before: number;
  low: number;
  high: number;
}

const nothingIsQuiet: WatchedPrices = { before: -Infinity, low: 0, high: 0 };

/** The prices between which nothing happens to an idea: what is asked of the database, and skipped without being read. */
export function watchedPricesOf(idea: IdeaTerms, state: OutcomeState, actions: readonly IdeaAction[]): WatchedPrices {
  const isSplit = state.numerator !== state.denominator;
  const takesNextOpen = state.isClosing || (state.status === 'pending' && idea.orderType === 'market');
  const target = idea.targets[state.next]?.price;
  if (isSplit || takesNextOpen || target === undefined) return nothingIsQuiet;
  const isLong = idea.direction === 'long';
  const before = Math.min(idea.validUntil, actions[state.done]?.at ?? Infinity);
  let [adverse, favourable] = [isLong ? state.stop : -state.stop, target];
  if (state.status === 'pending' && idea.orderType === 'limit') adverse = isLong ? idea.entryHigh : idea.entryLow;
  if (state.status === 'pending' && idea.orderType === 'stop') {
    [adverse, favourable] = isLong ? [-Infinity, idea.entryLow] : [Infinity, idea.entryHigh];
  }
  return isLong ? { before, low: adverse, high: favourable } : { before, low: favourable, high: adverse };
}
