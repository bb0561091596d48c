import { searchKinds, searchMarks, type SearchGroup } from '@candela/contract/site/search';
import { can } from '@candela/contract/permissions';
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Tx } from '#db/client.ts';
import { bigintText, instantText, readRows, rowOf, run } from '#db/rows.ts';
import { isStaff } from '#accounts/access.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { configurationColumn } from './search.languages.ts';

/** What is asked, and by whom. */
export interface Asked {
  caller: SignedInCaller;
  /** Null: everything. */
  group: SearchGroup | null;
  languageCode: string | null;
}

/** Rows that are ranked at most; of a word that is in more, which ones is left to the database. */
const caps = { titles: 1000, texts: 500, cues: 500 };
export const hitsOfAll = 40;
const hitsOfKind = 30;
/** Of each kind, where all are asked for. */
const hitsEach = 8;

/** How many of a kind are shown. */
export function hitsOfEach({ group }: Asked): number {
  return group === null ? hitsEach : hitsOfKind;
}

/** A search may not keep the database from its other work, nor wait for a compiler. */
export async function limitTime(tx: Tx, milliseconds: number): Promise<void> {
  await run(tx)`select set_config('statement_timeout', ${String(milliseconds)}, true), set_config('jit', 'off', true)`;
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

/** Of documents, a translation only for readers of its language, or for who looks in that language alone. */
function isVisibleDocument(asked: Asked): SQL {
  const wanted = asked.languageCode ?? asked.caller.languageCode;
  const codes = [wanted, wanted.split('-')[0] ?? wanted];
  return sql`${isVisible(asked)} and (not is_translation or lang = any(${arrayOf(codes)}::text[]))`;
}

/** Of a thing whose source and translation both match, the translation, which the reader reads. */
const oneOfEach = sql.raw(`distinct on (kind, entity_id) id, kind, entity_id, score`);
const translationFirst = sql.raw(`order by kind, entity_id, is_translation desc, length(lang) desc, score desc`);

const hitRow = rowOf({
  id: bigintText,
  kind: z.enum(searchKinds),
  entityId: z.string(),
  kindCount: z.int(),
});

export type HitRow = z.infer<typeof hitRow>;

/** Half a year halves what newness adds, which is a third at most. */
const weight = sql.raw(`case kind when 'course' then 1.6 when 'academy' then 1.5 when 'educator' then 1.5
  when 'lesson' then 1 else 0.9 end * (0.7 + 0.3 * exp(-abs(extract(epoch from now() - at)) / 15552000))`);

/** Where the words stand in titles and names. */
export async function listTitleHits(tx: Tx, asked: Asked, query: string, typed: string): Promise<HitRow[]> {
  return readRows(tx, hitRow)`
    select id, kind, entity_id as "entityId", kind_count as "kindCount" from (
      select id, kind, entity_id, score, count(*) over (partition by kind)::int as kind_count,
        row_number() over (partition by kind order by score desc, id) as rank
      from (select ${oneOfEach} from (
        select id, kind, entity_id, is_translation, lang,
          ts_rank_cd('{.1,.2,.6,1}', title_tsv, q, 2)::float8 * (${weight})
          + case when starts_with(lower(title), ${typed}) then 1 else 0 end as score
        from (select d.*, t.q from search_documents d, (select ${query}::tsquery as q) t
          where title_tsv @@ q and ${isVisibleDocument(asked)} limit ${caps.titles}) capped) scored
        ${translationFirst}) each) ranked
    where rank <= ${hitsOfEach(asked)}::int
    order by score desc, id limit ${hitsOfAll}`;
}

const textMatchesRow = rowOf({
  kind: z.enum(searchKinds),
  /** Id, entity and score. */
  matches: z.array(z.tuple([z.string(), z.string(), z.number()])),
});

export type TextMatchesRow = z.infer<typeof textMatchesRow>;

/** Where the words stand in titles, names and texts together: all that is ranked of each kind, the best first. */
export async function listTextMatches(tx: Tx, asked: Asked, query: string): Promise<TextMatchesRow[]> {
  return readRows(tx, textMatchesRow)`
    select kind, json_agg(json_build_array(id::text, entity_id, score) order by score desc, id) as matches
    from (select ${oneOfEach} from (
      select id, kind, entity_id, is_translation, lang,
        ts_rank_cd('{.1,.2,.6,1}', tsv, q, 1)::float8 * (${weight}) as score
      from (select d.*, t.q from search_documents d, (select ${query}::tsquery as q) t
        where tsv @@ q and ${isVisibleDocument(asked)} limit ${caps.texts}) capped) scored
      ${translationFirst}) each
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

/** What is shown of hits, with marks around the words. */
export async function listShown(
  tx: Tx,
  ids: readonly string[],
  query: string,
  hasExcerpts: boolean,
): Promise<ReadonlyMap<string, ShownRow>> {
  const config = configurationColumn('d');
  const excerpt = hasExcerpts
    ? sql`ts_headline(${config}, left(d.body, 4000), q, ${`${marks}, MaxFragments=1, MaxWords=18, MinWords=8`})`
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

/** Videos in which the words are said, with the lines where they are, the best first. */
export async function listCueMatches(tx: Tx, asked: Asked, query: string): Promise<CueMatchesRow[]> {
  return readRows(tx, cueMatchesRow)`
    select kind, entity_id as "entityId", max(score) as score,
      json_agg(json_build_array(id::text, second) order by score desc, second) as lines
    from (select id, kind, entity_id, second, ts_rank_cd(tsv, q, 1)::float8 as score
      from (select c.*, t.q from search_cues c, (select ${query}::tsquery as q) t
        where tsv @@ q and ${isVisible(asked)} limit ${caps.cues}) capped) scored
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

/** What is said in some lines, with what is said before and after; in no order. */
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
