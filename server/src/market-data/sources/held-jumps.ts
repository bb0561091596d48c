import type { Bar } from '@candela/markets/candles/bars';
import { goesAsFar, isJump, usualMoveBars, usualMoveOf } from '@candela/markets/candles/checks';

/** What a process remembers of a symbol between two polls. */
export interface LastRead {
  /** The newest bars that were taken, oldest first: they say how far the price usually moves. */
  recent: readonly Bar[];
  /** A bar that moved too far to be taken at once. */
  held: Bar | null;
}

export interface CheckedPage {
  /** Up to the bar that is held. */
  taken: Bar[];
  /** The bar that was held before, which the provider does not repeat: it was a slip. */
  slip: Bar | null;
  lastRead: LastRead;
}

/**
 * Holds the first bar of a page that moves unusually far, and all after it, until the next poll: what the provider says twice is true.
 * @param bars oldest first, in the units of the symbol
 */
export function holdJumps(bars: readonly Bar[], { recent, held }: LastRead): CheckedPage {
  const usual = usualMoveOf(recent, 1);
  const known = new Map(recent.map((bar) => [bar.t, bar]));
  const at = bars.findIndex((bar, place) => {
    const before = bars[place - 1] ?? recent.findLast(({ t }) => t < bar.t);
    if (!usual || !before) return false;
    const earlier = bar.t === held?.t ? held : (known.get(bar.t) ?? null);
    return isJump(bar, { ...usual, lastClose: before.c }, earlier);
  });
  const taken = at < 0 ? [...bars] : bars.slice(0, at);
  const first = taken[0];
  return {
    taken,
    slip: held && taken.some((bar) => bar.t === held.t && !goesAsFar(bar, held)) ? held : null,
    lastRead: {
      recent: first ? [...recent.filter(({ t }) => t < first.t), ...taken].slice(-usualMoveBars) : recent,
      held: bars[at] ?? null,
    },
  };
}
