import type { Tx } from '#db/client.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { SearchKind } from '@candela/contract/site/search';
import {
  hitsOfAll,
  hitsOfEach,
  type Asked,
  type CueMatchesRow,
  type HitRow,
  type TextMatchesRow,
} from './search.queries.ts';

/** Matches that a user must not see, as `kind:id`. */
export interface Withheld {
  /** Hidden completely. */
  kept: ReadonlySet<string>;
  /** Visible by title only: their texts and captions are closed to this user. */
  closed: ReadonlySet<string>;
}

/** Asks the sources of these ids what to withhold. */
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

/** Matches whose text may be shown. Withheld ones are removed before anything is counted. */
export function withoutWithheld<T extends Named>(rows: readonly T[], { kept, closed }: Withheld): T[] {
  return rows.filter((row) => !kept.has(nameOf(row)) && !closed.has(nameOf(row)));
}

/** A document whose text contains the words. */
export interface TextMatch extends Named {
  id: string;
  score: number;
}

export function textMatchesOf(rows: readonly TextMatchesRow[]): TextMatch[] {
  return rows.flatMap(({ kind, matches }) => matches.map(([id, entityId, score]) => ({ id, kind, entityId, score })));
}

/** The best of the matches, which are ordered within their kind, with the number of matches. */
export function rankTexts(matches: readonly TextMatch[], asked: Asked): HitRow[] {
  const first = [...Map.groupBy(matches, ({ kind }) => kind).values()].flatMap((ofKind) =>
    ofKind.slice(0, hitsOfEach(asked)).map((match) => ({ ...match, kindCount: ofKind.length })),
  );
  return first
    .toSorted((one, other) => other.score - one.score)
    .slice(0, hitsOfAll)
    .map(({ score: _score, ...row }) => row);
}

/** The best caption line of a video, and other positions where the words are spoken. */
export interface BestCue {
  id: string;
  /** Other seconds, at most five. */
  alsoAt: number[];
}

const maxOthers = 5;

export function bestCueOf({ lines }: CueMatchesRow): BestCue {
  const [[id, second] = ['0', 0], ...rest] = lines;
  const others = new Set(rest.map(([, each]) => each).filter((each) => each !== second));
  return { id, alsoAt: [...others].toSorted((one, other) => one - other).slice(0, maxOthers) };
}
