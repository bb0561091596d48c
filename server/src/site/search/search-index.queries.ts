import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { jobSchema } from '#platform/jobs/job-schema.ts';
import type { SearchCue, SearchDocument } from '#site/search-sources.ts';
import { searchMarks } from '@candela/contract/site/search';
import { configurationOf } from './search.languages.ts';
import { spaceWords } from './unspaced-words.ts';

/** Indexed letters of a text: a tsvector can hold at most a megabyte. */
const maxBody = 60_000;
const maxTitle = 500;

/** Removes characters that jsonb refuses, and those used as highlight marks. */
function clean(text: string, max: number): string {
  return text
    .toWellFormed()
    .slice(0, max)
    .toWellFormed()
    .replaceAll('\0', ' ')
    .replaceAll(searchMarks.start, ' ')
    .replaceAll(searchMarks.end, ' ');
}

function foundOf(each: SearchDocument | SearchCue) {
  return {
    kind: each.kind,
    entity_id: each.id,
    parent_id: each.parent,
    lang: each.languageCode,
    config: configurationOf(each.languageCode),
    types: each.subscriptionTypeIds,
    is_staff_only: each.isStaffOnly,
    owner_ids: each.ownerIds,
    link: each.link,
  };
}

/** Inserts documents and their words. */
export async function insertDocuments(tx: Tx, documents: readonly SearchDocument[]): Promise<void> {
  if (documents.length === 0) return;
  const rows = documents.map((each) => ({
    ...foundOf(each),
    title: clean(each.title, maxTitle),
    subtitle: clean(each.subtitle, maxTitle),
    names: clean(each.names, maxTitle),
    body: clean(each.body, maxBody),
    at: each.at,
    is_translation: each.isTranslation ?? false,
  }));
  const worded = rows.map((row) => ({
    ...row,
    title_words: spaceWords(row.title),
    text_words: spaceWords(`${row.subtitle} ${row.body}`),
  }));
  await run(tx)`
    with given as materialized (
      select x.*, setweight(to_tsvector(config::regconfig, title_words) || to_tsvector('simple', unaccent(title_words)), 'A')
        || setweight(to_tsvector('simple', unaccent(names)), 'B') as title_tsv
      from jsonb_to_recordset(${JSON.stringify(worded)}::jsonb) as x(kind text, entity_id text, parent_id text, lang text,
        config text, types smallint[], is_staff_only boolean, owner_ids uuid[], link text, title text, subtitle text,
        names text, body text, at timestamptz, is_translation boolean, title_words text, text_words text)),
    written as (
      insert into search_documents (kind, entity_id, parent_id, lang, types, is_staff_only, owner_ids, link, title, subtitle,
        at, is_translation, title_tsv)
      select kind, entity_id, parent_id, lang, types, is_staff_only, owner_ids, link, title, subtitle, at, is_translation,
        title_tsv from given
      returning id, part, kind, entity_id, lang)
    insert into search_texts (document_id, part, body, tsv, readers)
    select id, part, body,
      title_tsv || to_tsvector(config::regconfig, text_words) || to_tsvector('simple', unaccent(text_words)),
      search_readers(types, is_staff_only, owner_ids)
    from written join given using (kind, entity_id, lang)`;
}

const cuesAtOnce = 500;

export async function insertCues(tx: Tx, cues: readonly SearchCue[]): Promise<void> {
  for (let at = 0; at < cues.length; at += cuesAtOnce) {
    const rows = cues.slice(at, at + cuesAtOnce).map((each) => ({
      ...foundOf(each),
      second: each.second,
      text: clean(each.text, maxTitle),
      words: spaceWords(clean(each.text, maxTitle)),
    }));
    await run(tx)`
      insert into search_cues (kind, entity_id, parent_id, lang, types, is_staff_only, owner_ids, link, second, text, tsv)
      select kind, entity_id, parent_id, lang, types, is_staff_only, owner_ids, link, second, text,
        to_tsvector(config::regconfig, words) || to_tsvector('simple', unaccent(words))
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(kind text, entity_id text, parent_id text, lang text,
        config text, types smallint[], is_staff_only boolean, owner_ids uuid[], link text, second int, text text,
        words text)`;
  }
}

const idRow = rowOf({ id: z.string() });

/** Ids in the index of a kind, ordered as text. */
export async function listIndexed(db: Db, kind: string, after: string): Promise<string[]> {
  const rows = await readRows(db, idRow)`
    select entity_id as id from search_documents where kind = ${kind} and entity_id > ${after} and not is_translation
    order by entity_id limit 1000`;
  return rows.map(({ id }) => id);
}

export async function isEmpty(db: Db): Promise<boolean> {
  return (await run(db)`select from search_documents limit 1`) === 0;
}

const indexRow = rowOf({ documents: z.int(), waiting: z.int() });

/** Number of documents, and number of the given jobs that are waiting or running. */
export function countIndex(db: Db, jobNames: readonly string[]): Promise<z.infer<typeof indexRow>> {
  return requireRow(db, indexRow)`
    select (select count(*)::int from search_documents where not is_translation) as documents,
      (select count(*)::int from ${sql.raw(jobSchema)}.job
        where name = any(${arrayOf(jobNames)}::text[]) and state <= 'active') as waiting`;
}

/** A word that corrections may offer. */
const isOffered = sql`length(word) between 3 and 40 and word !~ '[0-9]'`;

/** Adds the words of documents and captions that were just inserted; in a fixed order, so that simultaneous inserts do not deadlock. */
export async function addWords(tx: Tx, kind: string, ids: readonly string[]): Promise<void> {
  const isOwn = sql`kind = ${kind} and entity_id = any(${arrayOf(ids)}::text[])`;
  await run(tx)`
    with texts as materialized (select * from search_documents join search_texts on document_id = id where ${isOwn}),
      used as (
        select unnest(tsvector_to_array(tsv)) as word from texts
        union select unnest(tsvector_to_array(tsv)) from search_cues where ${isOwn}),
      plain as (
        select word, count(*)::int as documents
        from texts, unnest(tsvector_to_array(to_tsvector('simple', unaccent(title || ' ' || subtitle || ' ' || body)))) word
        where not is_staff_only and ${isOffered} group by word)
    insert into search_words (word, documents)
    select word, coalesce(documents, 0) from used left join plain using (word)
    where not exists (
      select from search_words known where known.word = used.word and (known.documents > 0 or plain.documents is null))
    order by word
    on conflict (word) do update set documents = excluded.documents where search_words.documents = 0`;
}

/** Counts the words anew, which removes those that are no longer used. Indexing waits meanwhile, so that no word is lost. */
export async function countWords(tx: Tx): Promise<void> {
  await run(tx)`lock table search_words in share row exclusive mode`;
  await run(tx)`delete from search_words`;
  await run(tx)`
    insert into search_words (word, documents)
    select word, coalesce(ndoc, 0) from (
      select word from ts_stat('select tsv from search_texts')
      union select word from ts_stat('select tsv from search_cues')) used
    left join (
      select word, ndoc from ts_stat($$
        select to_tsvector('simple', unaccent(title || ' ' || subtitle || ' ' || body))
        from search_documents join search_texts on document_id = id where not is_staff_only$$)
      where ${isOffered}) plain using (word)`;
}
