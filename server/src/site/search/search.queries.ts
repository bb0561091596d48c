import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Tx } from '#db/client.ts';
import { isStaff } from '#db/entitlements.ts';
import { bigintText, instantText, readRows, rowOf, run } from '#db/rows.ts';
import { foundWords, searchParts } from '#db/tables/search.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { can } from '@candela/contract/permissions';
import { searchKinds, searchMarks, type SearchGroup } from '@candela/contract/site/search';
import type { ComposedQuery } from './search-words.queries.ts';
import { configurationColumn } from './search.languages.ts';

/** The query and its caller. */
export interface Asked {
  caller: SignedInCaller;
  /** Null: all groups. */
  group: SearchGroup | null;
  languageCode: string | null;
}

/** Maximum rows to rank; of more frequent words the database chooses arbitrarily. */
const caps = { titles: 500, wholes: 200, texts: 150, cues: 150 };
const wholeBonus = 0.3;
export const hitsOfAll = 40;
const hitsOfKind = 30;
/** Hits of each kind when all kinds are searched. */
const hitsEach = 8;

/** Number of hits shown per kind. */
export function hitsOfEach({ group }: Asked): number {
  return group === null ? hitsEach : hitsOfKind;
}

/**
 * Limits the time, and turns off the JIT compiler and parallel workers, so that a search does not block other work. Plans do not depend
 * on the query: the parts of the index are read one after another until there are enough hits.
 */
export async function limitTime(tx: Tx, milliseconds: number): Promise<void> {
  await run(tx)`select set_config('statement_timeout', ${String(milliseconds)}, true), set_config('jit', 'off', true),
    set_config('max_parallel_workers_per_gather', '0', true), set_config('plan_cache_mode', 'force_generic_plan', true)`;
}

/**
 * Rows of a table that match the query `q`, part by part, without most of what is closed to the caller: frequent words would otherwise read
 * all of it. `isVisible` decides.
 */
function matchesOf(table: keyof typeof foundWords, query: string, { caller }: Asked): SQL {
  const column = table === 'search_documents' ? 'title_tsv' : 'tsv';
  const parts = searchParts.map(
    (part) => `select *, ${column} as words, ${foundWords[table]} as found_words from ${table} where part = ${part}`,
  );
  const readers = readersOf(caller);
  const found = readers === null ? sql`${query}::tsquery` : sql`${query}::tsquery && ${readers}::tsquery`;
  return sql`(select ${query}::tsquery as q, ${found} as found) t
    join (${sql.raw(parts.join(' union all '))}) m on found_words @@ found`;
}

/** The words of `search_readers` of which one is in each row that the caller may find; null: they may find every row. */
function readersOf(caller: SignedInCaller): string | null {
  if (can(caller, 'menus.admin')) return null;
  const types = isStaff(caller) ? ['=all'] : ['=t0', ...caller.subscriptionTypeIds.map((id) => `=t${id}`)];
  return [...types, `=o${caller.userId}`].map((word) => `'${word}'`).join(' | ');
}

/** Whether the caller may find a row. */
function isVisible({ caller, group, languageCode }: Asked): SQL {
  const conditions: SQL[] = [];
  if (!can(caller, 'menus.admin')) {
    const types = isStaff(caller)
      ? sql`true`
      : sql`(types = '{}' or types && ${arrayOf(caller.subscriptionTypeIds)}::smallint[])`;
    conditions.push(sql`((not is_staff_only and ${types}) or ${caller.userId}::uuid = any(owner_ids))`);
  }
  if (group !== null && group !== 'passage') conditions.push(sql`kind = ${group}`);
  if (languageCode !== null) conditions.push(sql`lang = ${languageCode}`);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** For documents: translations are visible only to readers of their language, or to searches in that language. */
function isVisibleDocument(asked: Asked): SQL {
  const wanted = asked.languageCode ?? asked.caller.languageCode;
  const codes = [wanted, wanted.split('-')[0] ?? wanted];
  return sql`${isVisible(asked)} and (not is_translation or lang = any(${arrayOf(codes)}::text[]))`;
}

/**
 * Ranking by the distance of words takes ten times as long as ranking by their frequency, so only this number of rows of each kind, the
 * best by frequency, is ranked by distance.
 */
const maxExactCues = 100;
const maxExactOfEach = (asked: Asked) => hitsOfEach(asked) * 1.5;

/**
 * If both the original and a translation match, keeps the translation, which is in the reader's language; adds the place within the
 * kind.
 */
function placed(rows: SQL): SQL {
  return sql`(
    select *, count(*) over (partition by kind)::int as kind_count,
      row_number() over (partition by kind order by rough desc, id) as place
    from (select distinct on (kind, entity_id) * from (${rows}) scored
      order by kind, entity_id, is_translation desc, length(lang) desc, rough desc) each) placed`;
}

const hitRow = rowOf({
  id: bigintText,
  kind: z.enum(searchKinds),
  entityId: z.string(),
  kindCount: z.int(),
});

export type HitRow = z.infer<typeof hitRow>;

/** Newness raises the factor from 0.7 to at most 1; it decays exponentially with a time constant of 180 days. */
const weight = sql.raw(`case kind when 'course' then 1.6 when 'academy' then 1.5 when 'educator' then 1.5
  when 'lesson' then 1 else 0.9 end * (0.7 + 0.3 * exp(-abs(extract(epoch from now() - at)) / 15552000))`);

/** Matches in titles and names; those that also contain the stop words of the query are always ranked. */
export async function listTitleHits(
  tx: Tx,
  asked: Asked,
  { query, whole }: ComposedQuery,
  typed: string,
): Promise<HitRow[]> {
  const candidates = (of: string, bonus: number, cap: number) => sql`(
    select id, kind, entity_id, is_translation, lang, words, ${weight} as weight,
      ${bonus}::float8 + case when starts_with(lower(title), ${typed}) then 1 else 0 end as bonus
    from ${matchesOf('search_documents', of, asked)} where ${isVisibleDocument(asked)} limit ${cap})`;
  const all = candidates(query, 0, whole === query ? caps.titles : caps.titles - caps.wholes);
  const rows = sql`
    select c.*, q, ts_rank('{.1,.2,.6,1}', words, q, 2)::float8 * weight + bonus as rough
    from (select ${query}::tsquery as q) asked,
      (${whole === query ? all : sql`${candidates(whole, wholeBonus, caps.wholes)} union all ${all}`}) c`;
  return readRows(tx, hitRow)`
    select id, kind, entity_id as "entityId", kind_count as "kindCount" from (
      select *, row_number() over (partition by kind order by score desc, id) as rank from (
        select id, kind, entity_id, kind_count,
          ts_rank_cd('{.1,.2,.6,1}', words, q, 2)::float8 * weight + bonus as score
        from ${placed(rows)} where place <= ${maxExactOfEach(asked)}::int) exact) ranked
    where rank <= ${hitsOfEach(asked)}::int
    order by score desc, id limit ${hitsOfAll}`;
}

const textMatchesRow = rowOf({
  kind: z.enum(searchKinds),
  /** Id, entity id and score. */
  matches: z.array(z.tuple([z.string(), z.string(), z.number()])),
});

export type TextMatchesRow = z.infer<typeof textMatchesRow>;

/**
 * Matches in titles, names and texts: everything that is ranked of each kind, best first. Rows without an exact score follow the
 * others.
 */
export async function listTextMatches(tx: Tx, asked: Asked, query: string): Promise<TextMatchesRow[]> {
  const rows = sql`
    select *, ts_rank('{.1,.2,.6,1}', words, q, 1)::float8 * weight as rough
    from (select d.id, d.kind, d.entity_id, d.is_translation, d.lang, words, q, ${weight} as weight
      from ${matchesOf('search_texts', query, asked)} join search_documents d on d.id = document_id
      where ${isVisibleDocument(asked)} limit ${caps.texts}) capped`;
  return readRows(tx, textMatchesRow)`
    select kind, json_agg(json_build_array(id::text, entity_id, score) order by is_exact desc, score desc, id) as matches
    from (
      select id, kind, entity_id, place <= ${maxExactOfEach(asked)}::int as is_exact,
        case when place <= ${maxExactOfEach(asked)}::int then ts_rank_cd('{.1,.2,.6,1}', words, q, 1)::float8 * weight
          else rough / 1000 end as score
      from ${placed(rows)}) ranked
    group by kind`;
}

const marks = `StartSel=${searchMarks.start}, StopSel=${searchMarks.end}`;

const shownRow = rowOf({
  id: bigintText,
  title: z.string(),
  subtitle: z.string(),
  excerpt: z.string(),
  languageCode: z.string(),
  link: z.string(),
  at: instantText,
  isPublished: z.boolean(),
});

export type ShownRow = z.infer<typeof shownRow>;

/** The displayed fields of hits, with the words highlighted. */
export async function listShown(
  tx: Tx,
  ids: readonly string[],
  query: string,
  hasExcerpts: boolean,
): Promise<ReadonlyMap<string, ShownRow>> {
  const config = configurationColumn('d');
  const excerpt = hasExcerpts
    ? sql`(select ts_headline(${config}, left(x.body, 4000), q, ${`${marks}, MaxFragments=1, MaxWords=18, MinWords=8`})
        from search_texts x where x.document_id = d.id)`
    : sql`''`;
  const rows = await readRows(tx, shownRow)`
    select d.id, ts_headline(${config}, d.title, q, ${`${marks}, HighlightAll=true`}) as title, d.subtitle,
      ${excerpt} as excerpt, d.lang as "languageCode", d.link, d.at, not d.is_staff_only as "isPublished"
    from search_documents d, (select ${query}::tsquery as q) t where d.id = any(${arrayOf(ids)}::bigint[])`;
  return new Map(rows.map((row) => [row.id, row]));
}

const line = z.object({ second: z.int(), text: z.string() });

const cueMatchesRow = rowOf({
  kind: z.enum(['lesson', 'recording']),
  entityId: z.string(),
  score: z.number(),
  /** Id and second. */
  lines: z.array(z.tuple([z.string(), z.int()])),
});

export type CueMatchesRow = z.infer<typeof cueMatchesRow>;

/** Videos in which the words are spoken, with the lines, best first. */
export async function listCueMatches(tx: Tx, asked: Asked, query: string): Promise<CueMatchesRow[]> {
  return readRows(tx, cueMatchesRow)`
    select kind, entity_id as "entityId", max(score) as score,
      json_agg(json_build_array(id::text, second) order by score desc, second) as lines
    from (select id, kind, entity_id, second,
        case when place <= ${maxExactCues}::int then ts_rank_cd(words, q, 1)::float8 else rough / 1000 end as score
      from (select *, row_number() over (order by rough desc, id) as place
        from (select *, ts_rank(words, q, 1)::float8 as rough
          from (select id, kind, entity_id, second, words, q
            from ${matchesOf('search_cues', query, asked)} where ${isVisible(asked)} limit ${caps.cues}) capped) scored) placed
    ) ranked
    group by kind, entity_id order by max(score) desc, min(id)`;
}

const passageRow = rowOf({
  cueId: bigintText,
  kind: z.enum(['lesson', 'recording']),
  entityId: z.string(),
  title: z.string(),
  subtitle: z.string(),
  languageCode: z.string(),
  link: z.string(),
  second: z.int(),
  text: z.string(),
  before: line.nullable(),
  after: line.nullable(),
});

export type PassageRow = z.infer<typeof passageRow>;

/** Some lines with the lines before and after; unordered. */
export async function listPassages(tx: Tx, ids: readonly string[], query: string): Promise<PassageRow[]> {
  if (ids.length === 0) return [];
  const beside = (isBefore: boolean) => {
    const [beyond, direction] = isBefore ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
    return sql`(select json_build_object('second', o.second, 'text', o.text) from search_cues o
      where o.kind = c.kind and o.entity_id = c.entity_id and o.lang = c.lang and o.second ${beyond} c.second
      order by o.second ${direction} limit 1)`;
  };
  return readRows(tx, passageRow)`
    select c.id as "cueId", c.kind, c.entity_id as "entityId", d.title, d.subtitle, c.lang as "languageCode", c.link,
      c.second, ts_headline(${configurationColumn('c')}, c.text, ${query}::tsquery, ${`${marks}, HighlightAll=true`}) as text,
      ${beside(true)} as before, ${beside(false)} as after
    from search_cues c join search_documents d on d.kind = c.kind and d.entity_id = c.entity_id and not d.is_translation
    where c.id = any(${arrayOf(ids)}::bigint[])`;
}
