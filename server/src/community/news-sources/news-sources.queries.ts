import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { instantText, readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import type { NewsSource } from '@candela/contract/community/news-sources';
import { newsImpacts, newsProblems, sourceStates } from '@candela/contract/community/news-terms';

const sourceRow = rowOf({
  id: z.int(),
  name: z.string(),
  address: z.string(),
  home: z.string().nullable(),
  languageCode: z.string(),
  impact: z.enum(newsImpacts),
  minutes: z.int(),
  symbolCodes: z.array(z.string()),
  state: z.enum(sourceStates),
  isDemo: z.boolean(),
  problem: z.enum(newsProblems).nullable(),
  problemStatus: z.int().nullable(),
  failures: z.int(),
  failingSince: instantText.nullable(),
  lastTriedAt: instantText.nullable(),
  lastOkAt: instantText.nullable(),
  nextAt: instantText.nullable(),
  newCount: z.int(),
  itemCount: z.int(),
  version: z.int(),
});

export type SourceRow = z.infer<typeof sourceRow>;

const columns = sql`s.id, s.name, s.address, s.home, s.language_code as "languageCode", s.impact, s.minutes,
  s.symbol_codes as "symbolCodes", s.state, s.is_demo as "isDemo", s.problem, s.problem_status as "problemStatus", s.failures,
  s.failing_since as "failingSince", s.last_tried_at as "lastTriedAt", s.last_ok_at as "lastOkAt", s.next_at as "nextAt",
  (select count(*)::int from news_items i where i.source_id = s.id and i.first_seen_at > now() - interval '24 hours') as "newCount",
  (select count(*)::int from news_items i where i.source_id = s.id) as "itemCount", s.version`;

/** Those with a problem first, then by name. */
export async function listSources(db: Db): Promise<SourceRow[]> {
  return readRows(db, sourceRow)`
    select ${columns} from news_sources s order by s.problem is null, lower(s.name), s.id`;
}

export async function findSource(on: Db | Tx, id: number): Promise<SourceRow | null> {
  return readRow(on, sourceRow)`select ${columns} from news_sources s where s.id = ${id}`;
}

/** How many there are; until the transaction ends, nobody else adds one. */
export async function countSources(tx: Tx): Promise<number> {
  await run(tx)`select pg_advisory_xact_lock(hashtext('news sources'))`;
  return (await requireRow(tx, rowOf({ count: z.int() }))`select count(*)::int as count from news_sources`).count;
}

export type SourceFields = Pick<
  NewsSource,
  'name' | 'address' | 'home' | 'languageCode' | 'impact' | 'minutes' | 'symbolCodes'
>;

export async function insertSource(tx: Tx, source: SourceFields): Promise<number> {
  const { id } = await requireRow(tx, rowOf({ id: z.int() }))`
    insert into news_sources (name, address, home, language_code, impact, minutes, symbol_codes, next_at)
    values (${source.name}, ${source.address}, ${source.home}, ${source.languageCode}, ${source.impact}, ${source.minutes},
      ${arrayOf(source.symbolCodes)}::text[], now())
    returning id`;
  return id;
}

/** What was wrong before no longer counts; it is read at once, as a new one, unless it is paused. */
export async function writeSource(tx: Tx, id: number, source: SourceFields, isPaused: boolean): Promise<void> {
  await run(tx)`
    update news_sources set name = ${source.name}, address = ${source.address}, home = ${source.home},
      language_code = ${source.languageCode}, impact = ${source.impact}, minutes = ${source.minutes},
      symbol_codes = ${arrayOf(source.symbolCodes)}::text[], state = ${isPaused ? 'paused' : 'active'},
      next_at = case when ${isPaused}::boolean then null else now() end, failures = 0, failing_since = null, problem = null,
      problem_status = null, etag = null, last_modified = null, moved_to = null, moved_times = 0, version = version + 1
    where id = ${id}`;
}

const idRow = rowOf({ id: z.int() });

export async function listItemIds(tx: Tx, sourceId: number, limit: number): Promise<number[]> {
  const rows = await readRows(tx, idRow)`
    select id from news_items where source_id = ${sourceId} order by first_seen_at limit ${limit}`;
  return rows.map(({ id }) => id);
}

export async function deleteSource(tx: Tx, id: number): Promise<void> {
  await run(tx)`delete from news_sources where id = ${id}`;
}
