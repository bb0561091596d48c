import type { SearchKind } from '@candela/contract/site/search';
import type { Tx } from '#db/client.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import {
  hitsOfAll,
  hitsOfEach,
  type Asked,
  type CueMatchRow,
  type HitRow,
  type TextMatchRow,
} from './search.queries.ts';

/** What one user must not find of things that match, as `kind:id`. */
export interface Withheld {
  /** Not at all. */
  kept: ReadonlySet<string>;
  /** By their titles only: their texts, and what is said in them, are closed to this user. */
  closed: ReadonlySet<string>;
}

/** Asks the sources of things by their ids. */
export type ListWithheld = (
  tx: Tx,
  caller: SignedInCaller,
  kind: SearchKind,
  ids: readonly string[],
) => Promise<{ kept: readonly string[]; closed: readonly string[] }>;

interface Named {
  kind: SearchKind;
  entityId: string;
}

export const nameOf = ({ kind, entityId }: Named) => `${kind}:${entityId}`;

export async function findWithheld(
  tx: Tx,
  caller: SignedInCaller,
  rows: readonly Named[],
  listWithheld: ListWithheld,
): Promise<Withheld> {
  const kept = new Set<string>();
  const closed = new Set<string>();
  for (const [kind, named] of Map.groupBy(rows, (row) => row.kind)) {
    const ids = [...new Set(named.map(({ entityId }) => entityId))];
    const found = await listWithheld(tx, caller, kind, ids);
    for (const id of found.kept) kept.add(`${kind}:${id}`);
    for (const id of found.closed) closed.add(`${kind}:${id}`);
  }
  return { kept, closed };
}

/** Matches that may be told of the text of something. What is withheld is gone before anything is counted. */
export function withoutWithheld<T extends Named>(rows: readonly T[], { kept, closed }: Withheld): T[] {
  return rows.filter((row) => !kept.has(nameOf(row)) && !closed.has(nameOf(row)));
}

/** The best matches of each kind, the best first, with how many there are of the kind. */
export function rankTexts(rows: readonly TextMatchRow[], asked: Asked): HitRow[] {
  const best = [...Map.groupBy(rows, ({ kind }) => kind).values()].flatMap((ofKind) =>
    ofKind
      .toSorted(byScore)
      .slice(0, hitsOfEach(asked))
      .map((row) => ({ ...row, kindCount: ofKind.length })),
  );
  return best
    .toSorted(byScore)
    .slice(0, hitsOfAll)
    .map(({ score: _score, ...row }) => row);
}

/** The best line of a video, and where else in it the words are said. */
export interface BestCue extends CueMatchRow {
  /** Other seconds, five at most. */
  alsoAt: number[];
}

const maxOthers = 5;

/** The best line of each video, the best first. */
export function rankCues(rows: readonly CueMatchRow[]): BestCue[] {
  const videos = [...Map.groupBy(rows, nameOf).values()];
  return videos
    .flatMap((lines) => {
      const [best] = lines.toSorted((one, other) => other.score - one.score || one.second - other.second);
      if (!best) return [];
      const others = new Set(lines.map(({ second }) => second).filter((second) => second !== best.second));
      return [{ ...best, alsoAt: [...others].toSorted((one, other) => one - other).slice(0, maxOthers) }];
    })
    .toSorted(byScore);
}

function byScore(one: { score: number; id: string }, other: { score: number; id: string }): number {
  return other.score - one.score || Number(BigInt(one.id) - BigInt(other.id));
}
