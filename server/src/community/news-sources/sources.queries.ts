import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRow, readRows, rowOf, run } from '#db/rows.ts';
import { newsImpacts, sourceStates } from '@candela/contract/community/news-terms';
import type { SourceAfter } from './outcome.ts';

const languageRow = rowOf({ code: z.string() });

export async function readSiteLanguages(on: Db | Tx): Promise<string[]> {
  return (await readRows(on, languageRow)`select code from languages`).map(({ code }) => code);
}

const codeRow = rowOf({ code: z.string() });

/** Codes of symbols that each item of a source is about. */
export async function listSourceCodes(tx: Tx, id: number): Promise<string[]> {
  const rows = await readRows(tx, codeRow)`select unnest(symbol_codes) as code from news_sources where id = ${id}`;
  return rows.map(({ code }) => code);
}

const dueRow = rowOf({ id: z.int() });

/** Sources whose time has come, the longest waiting first. */
export async function listDue(db: Db): Promise<number[]> {
  const rows = await readRows(db, dueRow)`
    select id from news_sources where next_at <= now() and not is_demo order by next_at limit 200`;
  return rows.map(({ id }) => id);
}

const readableRow = rowOf({
  id: z.int(),
  name: z.string(),
  address: z.string(),
  languageCode: z.string(),
  impact: z.enum(newsImpacts),
  minutes: z.int(),
  state: z.enum(sourceStates),
  isDemo: z.boolean(),
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
  failures: z.int(),
  failingSince: z.number().nullable(),
  movedTo: z.string().nullable(),
  movedTimes: z.int(),
  version: z.int(),
});

export type ReadableSource = z.infer<typeof readableRow>;

/** What is needed to read a source. */
export async function findReadable(on: Db | Tx, id: number): Promise<ReadableSource | null> {
  return readRow(on, readableRow)`
    select id, name, address, language_code as "languageCode", impact, minutes, state, is_demo as "isDemo", etag,
      last_modified as "lastModified", failures, (extract(epoch from failing_since) * 1000)::float8 as "failingSince",
      moved_to as "movedTo", moved_times as "movedTimes", version
    from news_sources where id = ${id}`;
}

/** Until the transaction ends, nobody else changes or removes the source. */
export async function lockSource(tx: Tx, id: number): Promise<boolean> {
  return (await run(tx)`select from news_sources where id = ${id} for update`) > 0;
}

/** Whether another source has this address. */
export async function isAddressTaken(tx: Tx, address: string, exceptId: number): Promise<boolean> {
  return (await run(tx)`select from news_sources where address = ${address} and id <> ${exceptId}`) > 0;
}

/** @param validators what the source is asked with next, so that it answers only with what is new */
export async function writeReading(
  tx: Tx,
  id: number,
  after: SourceAfter,
  validators: { etag: string | null; lastModified: string | null },
): Promise<void> {
  await run(tx)`
    update news_sources set state = ${after.state}, failures = ${after.failures},
      failing_since = ${after.failingSince?.toISOString() ?? null}::timestamptz, problem = ${after.problem}::text,
      problem_status = ${after.problemStatus}::smallint, next_at = ${after.nextAt?.toISOString() ?? null}::timestamptz,
      address = ${after.address}, moved_to = ${after.movedTo}::text, moved_times = ${after.movedTimes}, last_tried_at = now(),
      last_ok_at = case when ${after.problem}::text is null then now() else last_ok_at end,
      etag = ${validators.etag}::text, last_modified = ${validators.lastModified}::text
    where id = ${id}`;
}
