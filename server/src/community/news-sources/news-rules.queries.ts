import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { instantText, readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import type { NewsRule, RuleFields } from '@candela/contract/community/news-rules';

const ruleRow = rowOf({
  id: z.int(),
  code: z.string(),
  languageCode: z.string().nullable(),
  phrases: z.array(z.string()),
  besides: z.array(z.string()),
  exceptions: z.array(z.string()),
  isCaseKept: z.boolean(),
  version: z.int(),
});

export async function listRules(on: Db | Tx): Promise<NewsRule[]> {
  return readRows(on, ruleRow)`
    select id, code, language_code as "languageCode", phrases, besides, exceptions, is_case_kept as "isCaseKept", version
    from news_rules order by code, id`;
}

/** Until the transaction ends, nobody else changes or removes it. */
export async function lockRule(tx: Tx, id: number): Promise<NewsRule | null> {
  return readRow(tx, ruleRow)`
    select id, code, language_code as "languageCode", phrases, besides, exceptions, is_case_kept as "isCaseKept", version
    from news_rules where id = ${id} for update`;
}

/** How many there are; until the transaction ends, nobody else adds one. */
export async function countRules(tx: Tx): Promise<number> {
  await run(tx)`select pg_advisory_xact_lock(hashtext('news rules'))`;
  return (await requireRow(tx, rowOf({ count: z.int() }))`select count(*)::int as count from news_rules`).count;
}

export async function insertRule(tx: Tx, rule: RuleFields): Promise<NewsRule> {
  return requireRow(tx, ruleRow)`
    insert into news_rules (code, language_code, phrases, besides, exceptions, is_case_kept)
    values (${rule.code}, ${rule.languageCode}, ${arrayOf(rule.phrases)}::text[], ${arrayOf(rule.besides)}::text[],
      ${arrayOf(rule.exceptions)}::text[], ${rule.isCaseKept})
    returning id, code, language_code as "languageCode", phrases, besides, exceptions, is_case_kept as "isCaseKept", version`;
}

export async function writeRule(tx: Tx, id: number, rule: RuleFields): Promise<NewsRule> {
  return requireRow(tx, ruleRow)`
    update news_rules set code = ${rule.code}, language_code = ${rule.languageCode}, phrases = ${arrayOf(rule.phrases)}::text[],
      besides = ${arrayOf(rule.besides)}::text[], exceptions = ${arrayOf(rule.exceptions)}::text[],
      is_case_kept = ${rule.isCaseKept}, version = version + 1
    where id = ${id}
    returning id, code, language_code as "languageCode", phrases, besides, exceptions, is_case_kept as "isCaseKept", version`;
}

export async function deleteRule(tx: Tx, id: number): Promise<void> {
  await run(tx)`delete from news_rules where id = ${id}`;
}

const headlineRow = rowOf({
  id: z.int(),
  title: z.string(),
  languageCode: z.string(),
  sourceName: z.string(),
  publishedAt: instantText,
});

/** The newest headlines, to try a rule on. */
export async function listHeadlines(db: Db, limit: number): Promise<z.infer<typeof headlineRow>[]> {
  return readRows(db, headlineRow)`
    select i.id, i.title, h.language_code as "languageCode", s.name as "sourceName", i.published_at as "publishedAt"
    from (select id, title, source_id, shelf_id, published_at from news_items where is_first
      order by published_at desc, id desc limit ${limit}) i
    join news_shelves h on h.id = i.shelf_id join news_sources s on s.id = i.source_id
    order by i.published_at desc, i.id desc`;
}
