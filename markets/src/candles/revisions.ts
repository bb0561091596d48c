import type { Bar } from './bars.ts';
import { isSameBar } from './checks.ts';

/** A change to a bar that was final: one that came late (`before` is null), that differs, or that was taken back (`after` is null). */
export interface Correction {
  t: number;
  /** The first revision in which the bar is as it is after the change. */
  revision: number;
  before: Bar | null;
  after: Bar | null;
}

/** What comes in at once. */
export interface IncomingBars {
  /** In any order; of two at the same time the later one counts. */
  bars: readonly Bar[];
  /** Times of bars that are taken back, such as those of an import that is undone; before `bars`. */
  removed?: readonly number[];
}

/** A correction that does not fit the bars from which it is to be undone. */
export class RevisionError extends Error {
  readonly correction: Correction;

  constructor(correction: Correction) {
    super(`the bar at ${correction.t} is not as revision ${correction.revision} has left it`);
    this.name = 'RevisionError';
    this.correction = correction;
  }
}

/**
 * Takes bars into those of a symbol. Bars that are not final yet are replaced; each change to a final one is a correction. What says the
 * same again changes nothing, so bars may come twice and in batches of any size.
 *
 * @param bars in the order of time
 * @param next the revision of the corrections that this makes: one more than the newest. It is used up if there are any.
 * @param isFinal whether a bar that opens at a time could be relied upon before; none can in a chunk that is filled for the first time
 * @returns bars in the order of time; corrections in the order of time
 */
export function takeBars(
  bars: readonly Bar[],
  { bars: incoming, removed = [] }: IncomingBars,
  next: number,
  isFinal: (t: number) => boolean,
): { bars: readonly Bar[]; corrections: Correction[] } {
  const after = new Map<number, Bar | null>([
    ...removed.map((t) => [t, null] as const),
    ...incoming.map((bar) => [bar.t, bar] as const),
  ]);
  const before = new Map(bars.map((bar) => [bar.t, bar]));
  const changes = [...after]
    .map(([t, bar]) => ({ t, before: before.get(t) ?? null, after: bar }))
    .filter((change) => !isSame(change.before, change.after))
    .toSorted((a, b) => a.t - b.t);
  const corrections = changes.filter(({ t }) => isFinal(t)).map((change) => ({ ...change, revision: next }));
  return { bars: changes.length === 0 ? bars : withChanges(before, changes), corrections };
}

/**
 * The bars as they were in an earlier revision.
 *
 * @param corrections at least all after that revision, in the order in which they were made
 * @throws RevisionError when one of them was not made to these bars
 */
export function undoCorrections(
  bars: readonly Bar[],
  corrections: readonly Correction[],
  revision: number,
): readonly Bar[] {
  const current = new Map(bars.map((bar) => [bar.t, bar]));
  for (const correction of corrections.toReversed()) {
    if (correction.revision <= revision) continue;
    const { t, before, after } = correction;
    if (!isSame(current.get(t) ?? null, after)) throw new RevisionError(correction);
    if (before) current.set(t, before);
    else current.delete(t);
  }
  return inOrder(current);
}

function withChanges(before: ReadonlyMap<number, Bar>, changes: readonly { t: number; after: Bar | null }[]) {
  const current = new Map(before);
  for (const { t, after } of changes) {
    if (after) current.set(t, after);
    else current.delete(t);
  }
  return inOrder(current);
}

const inOrder = (bars: ReadonlyMap<number, Bar>): Bar[] => [...bars.values()].toSorted((a, b) => a.t - b.t);

const isSame = (a: Bar | null, b: Bar | null): boolean => (a && b ? isSameBar(a, b) : a === b);
