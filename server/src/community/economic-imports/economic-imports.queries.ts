import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { instantText, readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { impacts, type Impact } from '@candela/contract/community/economic-fields';
import { economicFileProblems, economicImportStates } from '@candela/contract/community/economic-import-terms';
import { calendarFormats, calendarUndoDays } from '@candela/contract/community/economic-imports';

const importRow = rowOf({
  id: z.uuid(),
  ownerId: z.uuid(),
  ownerName: z.string(),
  source: z.string(),
  name: z.string(),
  isAddress: z.boolean(),
  state: z.enum(economicImportStates),
  problem: z.enum(economicFileProblems).nullable(),
  format: z.enum(calendarFormats).nullable(),
  zone: z.string().nullable(),
  currency: z.string().nullable(),
  impact: z.enum(impacts),
  preview: z.int(),
  rowCount: z.int(),
  newCount: z.int(),
  movedCount: z.int(),
  changedCount: z.int(),
  sameCount: z.int(),
  twinCount: z.int(),
  joins: z.boolean(),
  errorCount: z.int(),
  writtenCount: z.int(),
  undoneCount: z.int(),
  leftCount: z.int(),
  hasRows: z.boolean(),
  createdAt: instantText,
});

export type ImportRow = z.infer<typeof importRow>;

const importColumns =
  sql.raw(`i.id, i.owner_id as "ownerId", u.first_name || ' ' || u.last_name as "ownerName", i.source, i.name,
  i.is_address as "isAddress", i.state, i.problem, i.format, i.zone, i.currency, i.impact, i.preview, i.row_count as "rowCount",
  i.new_count as "newCount", i.moved_count as "movedCount", i.changed_count as "changedCount", i.same_count as "sameCount", i.twin_count as "twinCount", i.joins,
  i.error_count as "errorCount", i.written_count as "writtenCount", i.undone_count as "undoneCount", i.left_count as "leftCount",
  i.has_rows as "hasRows", i.created_at as "createdAt"`);

export async function listImports(
  db: Db,
  after: { at: string; id: string } | null,
  limit: number,
): Promise<ImportRow[]> {
  const more = after ? sql`where (i.created_at, i.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``;
  return readRows(db, importRow)`
    select ${importColumns} from economic_imports i join users u on u.id = i.owner_id ${more}
    order by i.created_at desc nulls last, i.id desc nulls last limit ${limit}`;
}

export async function findImport(db: Db | Tx, id: string): Promise<ImportRow | null> {
  return readRow(db, importRow)`
    select ${importColumns} from economic_imports i join users u on u.id = i.owner_id where i.id = ${id}::uuid`;
}

/** Locks it until the transaction ends. */
export async function lockImport(tx: Tx, id: string): Promise<ImportRow | null> {
  await run(tx)`select from economic_imports where id = ${id}::uuid for update`;
  return findImport(tx, id);
}

const countRow = rowOf({ count: z.int() });

/** Imports of somebody that nobody has confirmed yet; until the transaction ends, nobody adds one to them. */
export async function countWaiting(tx: Tx, ownerId: string): Promise<number> {
  await run(tx)`select from users where id = ${ownerId}::uuid for no key update`;
  const { count } = await requireRow(tx, countRow)`
    select count(*)::int as count from economic_imports
    where owner_id = ${ownerId}::uuid and state in ('waiting', 'reading', 'read', 'failed')`;
  return count;
}

export async function insertImport(
  tx: Tx,
  given: Pick<
    ImportRow,
    'id' | 'ownerId' | 'source' | 'name' | 'isAddress' | 'state' | 'zone' | 'currency' | 'impact' | 'joins'
  >,
): Promise<void> {
  await run(tx)`
    insert into economic_imports (id, owner_id, source, name, is_address, state, zone, currency, impact, joins)
    values (${given.id}::uuid, ${given.ownerId}::uuid, ${given.source}, ${given.name}, ${given.isAddress}::boolean, ${given.state},
      ${given.zone}, ${given.currency}, ${given.impact}, ${given.joins}::boolean)`;
}

export async function writeState(
  tx: Tx,
  id: string,
  state: ImportRow['state'],
  problem: ImportRow['problem'] = null,
): Promise<void> {
  await run(tx)`
    update economic_imports set state = ${state}, problem = ${problem}, changed_at = now() where id = ${id}::uuid`;
}

/** Other settings: the preview is made anew. */
export async function writeSettings(
  tx: Tx,
  id: string,
  { zone, currency, impact, joins }: { zone: string | null; currency: string | null; impact: Impact; joins: boolean },
): Promise<void> {
  await run(tx)`
    update economic_imports set zone = ${zone}, currency = ${currency}, impact = ${impact}, joins = ${joins}::boolean, preview = preview + 1, state = 'reading',
      problem = null, changed_at = now() where id = ${id}::uuid`;
}

/** The counts of an import, from its rows. */
export async function writeCounts(tx: Tx, id: string, format: ImportRow['format']): Promise<void> {
  await run(tx)`
    update economic_imports i set state = 'read', problem = null, format = ${format}, changed_at = now(), row_count = c.rows,
      new_count = c.new, moved_count = c.moved, changed_count = c.changed, same_count = c.same, error_count = c.wrong, twin_count = c.twins
    from (select count(*)::int as rows, count(*) filter (where action = 'new')::int as new,
        count(*) filter (where action = 'moved')::int as moved, count(*) filter (where action = 'changed')::int as changed,
        count(*) filter (where action = 'same')::int as same, count(*) filter (where twin_id is not null)::int as twins, count(*) filter (where reason is not null)::int as wrong
      from economic_import_rows where import_id = ${id}::uuid) c
    where i.id = ${id}::uuid`;
}

export async function addWritten(tx: Tx, id: string, written: number, wrong: number): Promise<void> {
  await run(tx)`
    update economic_imports set written_count = written_count + ${written}::int, error_count = error_count + ${wrong}::int,
      changed_at = now() where id = ${id}::uuid`;
}

export async function addUndone(tx: Tx, id: string, undone: number, left: number): Promise<void> {
  await run(tx)`
    update economic_imports set undone_count = undone_count + ${undone}::int, left_count = left_count + ${left}::int, changed_at = now()
    where id = ${id}::uuid`;
}

const idRow = rowOf({ id: z.uuid() });

/** Imports whose files and rows have been kept long enough. */
export async function listPast(db: Db): Promise<string[]> {
  const rows = await readRows(db, idRow)`
    select id from economic_imports where has_rows and state not in ('running', 'undoing')
      and changed_at < now() - make_interval(days => ${calendarUndoDays}) order by changed_at limit 1000`;
  return rows.map(({ id }) => id);
}

export async function deleteRows(tx: Tx, id: string): Promise<void> {
  await run(tx)`delete from economic_import_rows where import_id = ${id}::uuid`;
}

/** What has been kept is gone; one that nobody has confirmed is given up. */
export async function writePast(tx: Tx, id: string): Promise<void> {
  await run(tx)`
    update economic_imports set has_rows = false,
      state = case when state in ('waiting', 'reading', 'read', 'failed') then 'cancelled' else state end where id = ${id}::uuid`;
}
