import type { Difference } from '#db/tables/strategy-figures.ts';
import type { DriftReason } from '@candela/contract/scanning/integrity-terms';

/** An alert, or a hit of a rule that is judged again. Instants are in milliseconds since 1970. */
export interface Fired {
  symbolId: number;
  barAt: number;
  closesAt: number;
}

/** An alert that was given. */
export interface Given extends Fired {
  /** The revision of the bars by which it was judged; null: unknown. */
  revision: number | null;
}

export interface Compared {
  same: number;
  onlyLive: Given[];
  onlyAgain: Fired[];
}

const keyOf = ({ symbolId, barAt }: Fired): string => `${symbolId} ${barAt}`;

/** Alerts that were given beside the hits of the same rule, judged again: by symbol and bar. */
export function compare(live: readonly Given[], again: readonly Fired[]): Compared {
  const [given, hit] = [new Set(live.map(keyOf)), new Set(again.map(keyOf))];
  const onlyLive = live.filter((each) => !hit.has(keyOf(each)));
  return {
    same: live.length - onlyLive.length,
    onlyLive,
    onlyAgain: again.filter((each) => !given.has(keyOf(each))),
  };
}

/** Differences that are kept with a day. */
const keptDifferences = 50;

/** How many there are of each reason, and the first of them. */
export function summarise(differences: readonly Difference[]) {
  const reasons: Partial<Record<DriftReason, number>> = {};
  for (const { reason } of differences) reasons[reason] = (reasons[reason] ?? 0) + 1;
  const ordered = differences.toSorted((a, b) => a.barAt - b.barAt || a.symbolId - b.symbolId);
  return { reasons, differences: ordered.slice(0, keptDifferences) };
}
