import pg from 'pg';
import type { Db, Tx } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { toIso } from '#platform/time/instants.ts';
import type { SearchGroup, SearchHit, SearchKind, SearchPassage, SearchResult } from '@candela/contract/site/search';
import {
  bestCueOf,
  findWithheld,
  nameOf,
  rankTexts,
  textMatchesOf,
  withoutWithheld,
  type BestCue,
  type ListWithheld,
  type Withheld,
} from './search-matches.ts';
import { composeQuery, listCorrections, wordsOf } from './search-words.queries.ts';
import {
  limitTime,
  listCueMatches,
  listPassages,
  listShown,
  listTextMatches,
  listTitleHits,
  type Asked,
  type HitRow,
} from './search.queries.ts';

interface Deps {
  db: Db;
  listWithheld: ListWithheld;
}

interface Search {
  text: string;
  depth: 'titles' | 'all';
  kind?: SearchGroup | undefined;
  languageCode?: string | undefined;
}

/** The results for one user. */
interface Found {
  query: string;
  hits: HitRow[];
  /** Hits whose text the user may not read, as `kind:id`. */
  closed: ReadonlySet<string>;
  counts: Map<SearchKind, number>;
  /** One for each video shown. */
  cues: BestCue[];
  videoCount: number;
}

const maxMilliseconds = 2000;
/** With fewer hits the texts are searched as well. */
const enoughHits = 10;
/** With fewer hits unknown words are corrected. */
const fewHits = 3;
const passagesOfAll = 5;
const passagesOfGroup = 30;
const canceledStatement = '57014';

/** Full-text search over all content. */
export function createSearch({ db, listWithheld }: Deps) {
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
        return { ...(await show(tx, result, depth === 'all')), correctedTo };
      });
    } catch (error) {
      if (isCanceled(error)) throw new AppError('search.tooSlow');
      throw error;
    }
  }

  /** Searches titles and names; texts if there are few hits; and captions. Asks once, for all results, what to withhold. */
  async function find(
    tx: Tx,
    asked: Asked,
    places: readonly (readonly string[])[],
    { depth, typed, isOpen }: Way,
  ): Promise<Found> {
    const composed = await composeQuery(tx, places, isOpen);
    const { query } = composed;
    if (query === '') return { query, hits: [], closed: new Set(), counts: new Map(), cues: [], videoCount: 0 };
    const isPassagesOnly = asked.group === 'passage';
    const titles = isPassagesOnly ? [] : await listTitleHits(tx, asked, composed, typed);
    const isMore = !isPassagesOnly && depth === 'all' && titles.length < enoughHits;
    const texts = isMore ? textMatchesOf(await listTextMatches(tx, asked, query)) : [];
    const hasPassages = isPassagesOnly || (depth === 'all' && asked.group === null);
    const videos = hasPassages ? await listCueMatches(tx, asked, query) : [];
    const withheld = await findWithheld(tx, asked.caller, [...titles, ...texts, ...videos], listWithheld);
    const open = withoutWithheld(videos, withheld);
    return {
      query,
      ...hitsOf(titles, rankTexts(withoutWithheld(texts, withheld), asked), withheld),
      closed: withheld.closed,
      cues: open.slice(0, isPassagesOnly ? passagesOfGroup : passagesOfAll).map(bestCueOf),
      videoCount: open.length,
    };
  }

  /** Repeats the search with known words in place of unknown ones; null if there are none. */
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
    return result.hits.length + result.cues.length === 0 ? null : { result, correctedTo };
  }

  return { search };
}

/** Hits by title, followed by hits by text. */
function hitsOf(titles: readonly HitRow[], texts: readonly HitRow[], { kept }: Withheld) {
  const known = new Set(titles.map(nameOf));
  const shown = titles.filter((row) => !kept.has(nameOf(row)));
  const hits = [...shown, ...texts.filter((row) => !known.has(nameOf(row)))];
  const counts = new Map<SearchKind, number>();
  for (const { kind, kindCount } of hits) counts.set(kind, Math.max(counts.get(kind) ?? 0, kindCount));
  return { hits, counts };
}

/** Adds excerpts with the matched words, except for texts that are closed to the caller. */
async function show(tx: Tx, { hits, closed, counts, cues, query, videoCount }: Found, hasExcerpts: boolean) {
  const ids = hits.map(({ id }) => id);
  const shown = await listShown(tx, ids, query, hasExcerpts);
  const cueIds = cues.map(({ id }) => id);
  const passages = new Map((await listPassages(tx, cueIds, query)).map((row) => [row.cueId, row]));
  return {
    hits: hits.flatMap((row): SearchHit[] => {
      const texts = shown.get(row.id);
      if (!texts) return [];
      const { id: _id, at, excerpt, ...rest } = texts;
      const own = closed.has(nameOf(row)) ? '' : excerpt;
      return [{ ...rest, excerpt: own, kind: row.kind, id: row.entityId, at: toIso(at) }];
    }),
    passages: cues.flatMap(({ id, alsoAt }): SearchPassage[] => {
      const row = passages.get(id);
      if (!row) return [];
      const { cueId: _cueId, entityId, link, ...rest } = row;
      return [{ ...rest, id: entityId, alsoAt, link: `${link}?t=${row.second}` }];
    }),
    counts: [...counts].map(([kind, count]) => ({ kind, count })),
    passageCount: videoCount,
  };
}

interface Way {
  depth: 'titles' | 'all';
  /** The query as typed: a title that begins with it ranks first. */
  typed: string;
  isOpen: boolean;
}

/** Less than three hits. */
function isEmptyOf({ hits, cues }: Found): boolean {
  return hits.length + cues.length < fewHits;
}

function isCanceled(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError && cause.code === canceledStatement) return true;
  }
  return false;
}
