import { passUntil } from './actions.ts';
import { readCandle } from './candle-reading.ts';
import { Position } from './position.ts';
import {
  isOver,
  type IdeaAction,
  type IdeaTerms,
  type OutcomeEvent,
  type OutcomeState,
  type SealedCandle,
} from './terms.ts';
import { watchedPricesOf } from './watched-prices.ts';

/**
 * What becomes of an idea: reads candles in the order of time, changes the state, and returns the new events. The same candles again, or
 * in other batches, give the same events: those that open before `state.from` are passed over.
 * @param actions all of them, also those that have taken effect
 * @param until every candle that opens before it is among those given, or has been read; milliseconds since 1970
 */
export function resolveOutcome(
  idea: IdeaTerms,
  state: OutcomeState,
  { actions, candles, until }: { actions: readonly IdeaAction[]; candles: readonly SealedCandle[]; until: number },
): OutcomeEvent[] {
  const events: OutcomeEvent[] = [];
  if (isOver(state.status)) return events;
  const position = new Position(idea, state, events);
  let quiet = watchedPricesOf(idea, state, actions);
  for (const candle of candles) {
    if (candle.t < state.from) continue;
    const isQuiet = candle.t < quiet.before && candle.l > quiet.low && candle.h < quiet.high;
    if (isQuiet) {
      if (state.fill !== null) state.last = position.sign * candle.c;
    } else {
      passUntil(position, actions, candle.t);
      if (isOver(state.status)) return events;
      readCandle(position, candle);
      if (isOver(state.status)) return events;
      quiet = watchedPricesOf(idea, state, actions);
    }
    state.from = candle.t + 1;
  }
  passUntil(position, actions, until);
  return events;
}
