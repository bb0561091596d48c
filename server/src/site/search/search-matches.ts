import type { SearchKind } from '@candela/contract/site/search';
import type { Tx } from '#db/client.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import {
  hitsOfAll,
  hitsOfEach,
  type Asked,
  type CueMatchesRow,
  type HitRow,
  type TextMatchesRow,
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

/** A thing whose text has the words. */
export interface TextMatch extends Named {
  id: string;
  score: number;
}

export function textMatchesOf(rows: readonly TextMatchesRow[]): TextMatch[] {
  return rows.flatMap(({ kind, matches }) => matches.map(([id, entityId, score]) => ({ id, kind, entityId, score })));
}

/** Of matches that stand in their order within their kind the first ones, the best first, with how many there are. */
export function rankTexts(matches: readonly TextMatch[], asked: Asked): HitRow[] {
  const first = [...Map.groupBy(matches, ({ kind }) => kind).values()].flatMap((ofKind) =>
    ofKind.slice(0, hitsOfEach(asked)).map((match) => ({ ...match, kindCount: ofKind.length })),
  );
  return first
    .toSorted((one, other) => other.score - one.score)
    .slice(0, hitsOfAll)
    .map(({ score: _score, ...row }) => row);
}

/** The best line of a video, and where else in it the words are said. */
export interface BestCue {
  id: string;
  /** Other seconds, five at most. */
  alsoAt: number[];
}

const maxOthers = 5;

export function bestCueOf({ lines }: CueMatchesRow): BestCue {
  const [[id, second] = ['0', 0], ...rest] = lines;
  const others = new Set(rest.map(([, each]) => each).filter((each) => each !== second));
  return { id, alsoAt: [...others].toSorted((one, other) => one - other).slice(0, maxOthers) };
}
