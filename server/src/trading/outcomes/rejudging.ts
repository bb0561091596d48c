import type { ClosedMinutes } from '#market-data/closed-minutes.ts';
import { inUnitsOf } from '@candela/markets/outcomes/idea-units';
import { resolveOutcome } from '@candela/markets/outcomes/resolve';
import { sealCandles } from '@candela/markets/outcomes/sealing';
import { beginOutcome, isOver, type IdeaAction, type OutcomeStatus } from '@candela/markets/outcomes/terms';
import { termsOf, type JudgedIdea } from './judged-ideas.queries.ts';

const minute = 60_000;
/** Longer than markets are closed: an idea that is still open at the end of its validity closes with the next open, in milliseconds. */
const longestBreak = 5 * 1440 * minute;

/** What would have become of an idea with the prices as they are now. */
export interface Settlement {
  status: OutcomeStatus;
  /** Ten-thousandths of R; null: it was never filled. */
  r: number | null;
  net: number | null;
  isAmbiguous: boolean;
}

/** The prices that judging an idea once more needs, in milliseconds since 1970. */
export const periodOf = ({ publishedAt, validUntil }: JudgedIdea): { from: number; to: number } => ({
  from: Math.floor(publishedAt / minute) * minute,
  to: validUntil + longestBreak,
});

/** Judges an idea from its publication on, by bars that contain its period. Null: it would still be open. */
export function settle(
  idea: JudgedIdea,
  actions: readonly IdeaAction[],
  { bars, decimals, settledAt, isGenerated }: ClosedMinutes,
): Settlement | null {
  const { from, to } = periodOf(idea);
  const own = bars
    .filter(({ t }) => t >= from && t < to)
    .map(({ t, o, h, l, c }) => ({ t, s: 60, o, h, l, c, decimals }));
  const units = inUnitsOf(own, idea.decimals);
  const series = isGenerated ? { sealed: units, until: settledAt } : sealCandles(units, from, settledAt);
  const terms = termsOf(idea);
  const state = beginOutcome(terms);
  const events = resolveOutcome(terms, state, { actions, candles: series.sealed, until: Math.min(series.until, to) });
  if (!isOver(state.status)) return null;
  const { r = null, net = null } = events.at(-1) ?? {};
  return { status: state.status, r, net, isAmbiguous: state.isAmbiguous };
}
