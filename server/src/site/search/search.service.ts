import type { SearchGroup, SearchHit, SearchKind, SearchPassage, SearchResult } from '@candela/contract/site/search';
import pg from 'pg';
import type { Db, Tx } from '#db/client.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { AppError } from '#platform/http/errors.ts';
import { toIso } from '#platform/time/instants.ts';
import { composeQuery, listCorrections, wordsOf } from './search-words.queries.ts';
import {
  limitTime,
  listPassages,
  listShown,
  listTextHits,
  listTitleHits,
  type Asked,
  type HitRow,
  type PassageRow,
} from './search.queries.ts';

interface Deps {
  db: Db;
  /** Of what was found, what is kept from one user. */
  listKept(tx: Tx, userId: string, kind: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
}

interface Search {
  text: string;
  depth: 'titles' | 'all';
  kind?: SearchGroup | undefined;
  languageCode?: string | undefined;
}

interface Found {
  query: string;
  hits: HitRow[];
  counts: Map<SearchKind, number>;
  passages: PassageRow[];
}

const maxMilliseconds = 2000;
/** With fewer, texts are looked at as well. */
const enoughHits = 10;
/** With fewer, words that nobody has written are corrected. */
const fewHits = 3;
const passagesOfAll = 5;
const passagesOfGroup = 30;
const canceledStatement = '57014';

/** One search over everything that can be found. */
export function createSearch({ db, listKept }: Deps) {
  /** @throws AppError search.tooSlow */
  async function search(caller: SignedInCaller, { text, depth, kind, languageCode }: Search): Promise<SearchResult> {
    const words = wordsOf(text);
    if (words.length === 0) return { hits: [], passages: [], counts: [], passageCount: 0, correctedTo: null };
    const asked: Asked = { caller, group: kind ?? null, languageCode: languageCode ?? null };
    try {
      return await db.transaction(async (tx) => {
        await limitTime(tx, maxMilliseconds);
        const places = words.map((word) => [word]);
        const found = await find(tx, asked, places, { depth, typed: text.toLowerCase(), isOpen: true });
        const corrected = isEmptyOf(found) && depth === 'all' ? await findCorrected(tx, asked, words) : null;
        const { result, correctedTo } = corrected ?? { result: found, correctedTo: null };
        return { ...(await show(tx, caller, result, depth === 'all')), correctedTo };
      });
    } catch (error) {
      if (isCanceled(error)) throw new AppError('search.tooSlow');
      throw error;
    }
  }

  async function show(tx: Tx, caller: SignedInCaller, found: Found, hasExcerpts: boolean) {
    const kept = await listAllKept(tx, caller, found);
    const hits = found.hits.filter(({ kind, entityId }) => !kept.has(`${kind}:${entityId}`));
    const shown = await listShown(
      tx,
      hits.map(({ id }) => id),
      found.query,
      hasExcerpts,
    );
    const passages = found.passages.filter(({ kind, entityId }) => !kept.has(`${kind}:${entityId}`));
    return {
      hits: hits.flatMap((row): SearchHit[] => {
        const texts = shown.get(row.id);
        if (!texts) return [];
        const { id: _id, at, ...rest } = texts;
        return [{ ...rest, kind: row.kind, id: row.entityId, at: toIso(at) }];
      }),
      passages: passages.map(presentPassage),
      counts: [...found.counts].map(([kind, count]) => ({ kind, count })),
      passageCount: found.passages[0]?.passageCount ?? 0,
    };
  }

  /** By `kind:id`. */
  async function listAllKept(tx: Tx, caller: SignedInCaller, { hits, passages }: Found): Promise<ReadonlySet<string>> {
    const ids = Map.groupBy([...hits, ...passages], ({ kind }) => kind);
    const kept = new Set<string>();
    for (const [kind, rows] of ids) {
      const of = await listKept(
        tx,
        caller.userId,
        kind,
        rows.map(({ entityId }) => entityId),
      );
      for (const id of of) kept.add(`${kind}:${id}`);
    }
    return kept;
  }

  return { search };
}

interface Way {
  depth: 'titles' | 'all';
  /** As it was typed: a title that begins so is the first. */
  typed: string;
  isOpen: boolean;
}

/** Titles and names; where that is little, texts; and what is said. */
async function find(
  tx: Tx,
  asked: Asked,
  places: readonly (readonly string[])[],
  { depth, typed, isOpen }: Way,
): Promise<Found> {
  const query = await composeQuery(tx, places, isOpen);
  if (query === '') return { query, hits: [], counts: new Map(), passages: [] };
  if (asked.group === 'passage') {
    const passages = await listPassages(tx, asked, query, passagesOfGroup);
    return { query, hits: [], counts: new Map(), passages };
  }
  const titles = await listTitleHits(tx, asked, query, typed);
  const isMore = depth === 'all' && titles.length < enoughHits;
  const texts = isMore ? await listTextHits(tx, asked, query) : [];
  const known = new Set(titles.map(({ id }) => id));
  const hits = [...titles, ...texts.filter(({ id }) => !known.has(id))];
  const counts = new Map<SearchKind, number>();
  for (const { kind, kindCount } of hits) counts.set(kind, Math.max(counts.get(kind) ?? 0, kindCount));
  const hasPassages = depth === 'all' && asked.group === null;
  const passages = hasPassages ? await listPassages(tx, asked, query, passagesOfAll) : [];
  return { query, hits, counts, passages };
}

/** Under three hits. */
function isEmptyOf({ hits, passages }: Found): boolean {
  return hits.length + passages.length < fewHits;
}

/** The same with known words in the place of unknown ones; null where there are none. */
async function findCorrected(tx: Tx, asked: Asked, words: readonly string[]) {
  const corrections = await listCorrections(tx, words);
  if (corrections.size === 0) return null;
  const places = words.map((word, place) => corrections.get(place) ?? [word]);
  const correctedTo = places.map(([first = '']) => first).join(' ');
  const result = await find(tx, asked, places, {
    depth: 'all',
    typed: correctedTo,
    isOpen: !corrections.has(words.length - 1),
  });
  return result.hits.length + result.passages.length === 0 ? null : { result, correctedTo };
}

function presentPassage({ entityId, link, second, passageCount: _count, ...row }: PassageRow): SearchPassage {
  return { ...row, id: entityId, second, link: `${link}?t=${second}` };
}

function isCanceled(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError && cause.code === canceledStatement) return true;
  }
  return false;
}
