import type { RecordCounts } from '#db/tables/records.ts';

export const noCounts: RecordCounts = {
  missed: 0,
  cancelled: 0,
  expired: 0,
  void: 0,
  refused: 0,
  disputed: 0,
  resettled: 0,
  duplicates: 0,
  withheld: 0,
  riskAfterLosses: [0, 0],
  riskAfterWins: [0, 0],
  exposed: 0,
  mostAtOnce: 0,
  ranked: 0,
  resolutions: {},
};

/** Of two stretches of a record. */
export function joinCounts(a: RecordCounts, b: RecordCounts): RecordCounts {
  return {
    missed: a.missed + b.missed,
    cancelled: a.cancelled + b.cancelled,
    expired: a.expired + b.expired,
    void: a.void + b.void,
    refused: a.refused + b.refused,
    disputed: a.disputed + b.disputed,
    resettled: a.resettled + b.resettled,
    duplicates: a.duplicates + b.duplicates,
    withheld: a.withheld + b.withheld,
    riskAfterLosses: [a.riskAfterLosses[0] + b.riskAfterLosses[0], a.riskAfterLosses[1] + b.riskAfterLosses[1]],
    riskAfterWins: [a.riskAfterWins[0] + b.riskAfterWins[0], a.riskAfterWins[1] + b.riskAfterWins[1]],
    exposed: a.exposed + b.exposed,
    mostAtOnce: Math.max(a.mostAtOnce, b.mostAtOnce),
    ranked: a.ranked + b.ranked,
    resolutions: sumOf(a.resolutions, b.resolutions),
  };
}

function sumOf(a: Record<string, number>, b: Record<string, number>): Record<string, number> {
  const sums = { ...a };
  for (const [name, count] of Object.entries(b)) sums[name] = (sums[name] ?? 0) + count;
  return sums;
}

/** How long at least one of the stretches lasted, in their unit, and how many there were at once at most. */
export function overlapOf(stretches: readonly { from: number; to: number }[]): { exposed: number; mostAtOnce: number } {
  const edges = stretches
    .flatMap(({ from, to }) => (to > from ? [[from, 1] as const, [to, -1] as const] : []))
    .toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  let [open, exposed, mostAtOnce, since] = [0, 0, 0, 0];
  for (const [at, change] of edges) {
    if (open === 0) since = at;
    open += change;
    if (open === 0) exposed += at - since;
    mostAtOnce = Math.max(mostAtOnce, open);
  }
  return { exposed, mostAtOnce };
}
