import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveByOrders } from '#testing/outcomes-by-orders.ts';
import { randomIdea, randomMarket, randomNumbers } from '#testing/random-ideas.ts';
import { usualIdea, workedIdeas, type WorkedIdea } from '#testing/worked-ideas.ts';
import { divideHalfEven } from './half-even.ts';
import { resolveOutcome } from './resolve.ts';
import { beginOutcome, type IdeaAction, type IdeaTerms, type OutcomeEvent, type SealedCandle } from './terms.ts';

const minute = 60_000;

const candlesOf = ({ candles }: WorkedIdea): SealedCandle[] =>
  candles.map(([at, o, h, l, c]) => ({ t: at * minute, s: 60, o, h, l, c }));

/** The events and the result of an idea, in words. */
function inWords(idea: IdeaTerms, candles: readonly SealedCandle[], actions: readonly IdeaAction[], until: number) {
  const state = beginOutcome(idea);
  const events = resolveOutcome(idea, state, { actions, candles, until });
  const last = events.at(-1);
  const words = events.map(wordsOf);
  if (last?.r !== undefined) {
    const net = last.net === last.r ? '' : ` net ${(last.net ?? 0) / 10_000}R`;
    words.push(`${state.status} ${last.r / 10_000}R${net}`);
  } else if (state.status !== 'missed' && state.status !== 'cancelled') words.push(state.status);
  return words.join(' · ');
}

function wordsOf({ type, target, price, bps, ambiguous, gap, reason, ratio }: OutcomeEvent): string {
  const part = bps === undefined ? '' : `×${bps}`;
  const shown = reason !== 'author' && reason !== 'breakEven' && reason;
  return [
    `${type}${target ?? ''}`,
    price !== undefined && `${price}${part}${ambiguous ? '?' : ''}`,
    gap && 'gap',
    shown,
    ratio?.join(':'),
  ]
    .filter(Boolean)
    .join(' ');
}

describe('outcomes of ideas', () => {
  it.each(workedIdeas)('$name', (worked) => {
    const candles = candlesOf(worked);
    const { change, actions = [], until, expected } = worked;
    const end = until === undefined ? (candles.at(-1)?.t ?? 0) + minute : until * minute;
    expect(inWords({ ...usualIdea, ...change }, candles, actions, end)).toBe(expected);
  });

  it.each(workedIdeas)('mirrored: $name', (worked) => {
    const { change, actions = [], until } = worked;
    const idea = { ...usualIdea, ...change };
    const candles = candlesOf(worked);
    const end = until === undefined ? (candles.at(-1)?.t ?? 0) + minute : until * minute;
    const resultOf = (given: IdeaTerms, series: readonly SealedCandle[], done: readonly IdeaAction[]) => {
      const state = beginOutcome(given);
      const events = resolveOutcome(given, state, { actions: done, candles: series, until: end });
      return events.map(({ price, candle: _candle, ...event }) => ({ ...event, hasPrice: price !== undefined }));
    };
    // A price and its mirror image together are 1,000; after a split, both halves are mirrored about half of it.
    const splitAt = actions.find(({ type }) => type === 'split')?.at ?? Infinity;
    const about = (t: number) => (t >= splitAt ? 500 : 1000);
    const mirrored = candles.map(({ t, s, o, h, l, c }) => ({
      t,
      s,
      o: about(t) - o,
      h: about(t) - l,
      l: about(t) - h,
      c: about(t) - c,
    }));
    const mirroredActions = actions.map((action) =>
      action.type === 'moveStop' ? { ...action, stop: 1000 - action.stop } : action,
    );
    expect(resultOf(mirrorOf(idea), mirrored, mirroredActions)).toEqual(resultOf(idea, candles, actions));
  });

  it('has the same events in one batch, in random ones, and when batches come again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 31 - 1 }), (seed) => {
        const { idea, actions } = randomIdea(seed);
        const candles = randomMarket(seed, 400);
        const until = 401 * minute;
        const whole = resolveOutcome(idea, beginOutcome(idea), { actions, candles, until });
        let state = beginOutcome(idea);
        const pieces: OutcomeEvent[] = [];
        const random = randomNumbers(seed);
        for (let place = 0; place < candles.length;) {
          const next = Math.min(candles.length, place + 1 + Math.floor(random() * 40));
          // Some candles of the batch before come again; what has been done since is not known yet.
          const batch = candles.slice(Math.max(0, place - Math.floor(random() * 5)), next);
          const end = candles[next]?.t ?? until;
          const known = actions.filter(({ at }) => at <= end);
          state = JSON.parse(JSON.stringify(state)) as typeof state;
          pieces.push(...resolveOutcome(idea, state, { actions: known, candles: batch, until: end }));
          place = next;
        }
        expect(JSON.stringify(pieces)).toBe(JSON.stringify(whole));
      }),
      { numRuns: 10_000 },
    );
  });

  it('counts the order of prices within a candle that is worst, and says when another one would differ', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 31 - 1 }), (seed) => {
        const { idea, actions } = randomIdea(seed);
        const candles = randomMarket(seed, 120);
        const until = 121 * minute;
        const state = beginOutcome(idea);
        const events = resolveOutcome(idea, state, { actions, candles, until });
        const end = events.at(-1);
        const summary = {
          status: state.status,
          isAmbiguous: state.isAmbiguous,
          fill: state.fill === null ? null : state.fill * (idea.direction === 'long' ? 1 : -1),
          r: end?.r ?? null,
          net: end?.net ?? null,
          types: events.map(({ type, at, target }) => `${type}${target ?? ''}@${at}`),
        };
        expect(summary).toEqual(resolveByOrders(idea, actions, candles, until));
      }),
      { numRuns: 10_000 },
    );
  });

  it('rounds results half to even', () => {
    const cases: [number, number, number][] = [
      [5, 2, 2],
      [7, 2, 4],
      [-5, 2, -2],
      [-7, 2, -4],
      [1, 3, 0],
      [-1, 3, 0],
      [2, 3, 1],
      [9_007_199_254_740_991, 2, 4_503_599_627_370_496],
    ];
    for (const [dividend, divisor, quotient] of cases) expect(divideHalfEven(dividend, divisor)).toBe(quotient);
    expect(Object.is(divideHalfEven(-1, 3), 0)).toBe(true);
  });
});

function mirrorOf(idea: IdeaTerms): IdeaTerms {
  return {
    ...idea,
    direction: idea.direction === 'long' ? 'short' : 'long',
    entryLow: 1000 - idea.entryHigh,
    entryHigh: 1000 - idea.entryLow,
    stop: 1000 - idea.stop,
    targets: idea.targets.map(({ price, bps }) => ({ price: 1000 - price, bps })),
  };
}
