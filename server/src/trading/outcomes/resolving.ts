import { divideHalfEven } from '@candela/markets/outcomes/half-even';
import { inUnitsOf } from '@candela/markets/outcomes/idea-units';
import { resolveOutcome } from '@candela/markets/outcomes/resolve';
import { riskOf, type IdeaAction, type IdeaTerms, type OutcomeState } from '@candela/markets/outcomes/terms';
import { watchedPricesOf } from '@candela/markets/outcomes/watched-prices';
import { termsOf, type JudgedIdea } from './judged-ideas.queries.ts';
import type { SealedRow } from './series.queries.ts';
import type { Outcome } from './writing-outcomes.queries.ts';

/** What was sealed in a batch. */
export interface SealedBatch {
  /** The first instant that the batch decides, and the first that it does not; in milliseconds since 1970. */
  from: number;
  until: number;
  candles: readonly SealedRow[];
  /** The newest candle before the batch. */
  before: SealedRow | null;
  /** Those before the batch that ideas need for which nobody has read any. */
  earlier: readonly SealedRow[];
}

/**
 * What becomes of ideas with the candles of a batch. Of an idea that is watched, nothing was touched before the batch, so it goes on there.
 * @returns those that have changed, in the given order
 */
export function resolveBatch(
  ideas: readonly JudgedIdea[],
  actions: ReadonlyMap<number, readonly IdeaAction[]>,
  batch: SealedBatch,
): Outcome[] {
  const inUnits = new Map<string, ReturnType<typeof inUnitsOf>>();
  const candlesFor = ({ isWatched, decimals }: JudgedIdea) => {
    const key = `${isWatched}:${decimals}`;
    const known =
      inUnits.get(key) ?? inUnitsOf(isWatched ? batch.candles : [...batch.earlier, ...batch.candles], decimals);
    inUnits.set(key, known);
    return known;
  };
  return ideas.flatMap((idea) => {
    const terms = termsOf(idea);
    const own = actions.get(idea.id) ?? [];
    const state = idea.isWatched ? caughtUp(idea, batch) : { ...idea.state };
    const before = essenceOf(state);
    const events = resolveOutcome(terms, state, { actions: own, candles: candlesFor(idea), until: batch.until });
    if (idea.isWatched && events.length === 0 && essenceOf(state) === before) return [];
    const watched = watchedPricesOf(terms, state, own);
    return [{ id: idea.id, state, watched, events, result: resultOf(terms, state) }];
  });
}

/** The state of a watched idea at the beginning of a batch: candles since it was read have touched nothing. */
function caughtUp({ state, direction, decimals }: JudgedIdea, { from, before }: SealedBatch): OutcomeState {
  const [last] = before && before.t >= state.from && state.fill !== null ? inUnitsOf([before], decimals) : [];
  const sign = direction === 'long' ? 1 : -1;
  return { ...state, from: Math.max(state.from, from), ...(last && { last: sign * last.c }) };
}

/** What a state decides from now on; without what every candle changes. */
const essenceOf = (state: OutcomeState): string => JSON.stringify({ ...state, from: 0, last: 0 });

/** Ten-thousandths of R of what was filled and is over: of a void idea with its open part at the last close. Null otherwise. */
function resultOf(terms: IdeaTerms, { status, fill, gained, open, last }: OutcomeState): Outcome['result'] {
  if (fill === null || status === 'pending' || status === 'active') return null;
  const all = gained + open * ((last ?? fill) - fill);
  const risk = riskOf(terms);
  return { r: divideHalfEven(all, risk), net: divideHalfEven(all - 10_000 * terms.cost, risk) };
}
