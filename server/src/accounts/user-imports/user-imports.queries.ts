import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { clearWaiting } from '#accounts/waiting-notice.ts';
import type { Db, Tx } from '#db/client.ts';
import { instantText, readRow, readRows, rowOf, run } from '#db/rows.ts';
import {
  importStates,
  mappingSchema,
  peopleEncodings,
  rowProblems,
  type PeopleMapping,
  type RowProblem,
} from '@candela/contract/accounts/user-imports';
import { defaultGrants, type Caller } from '@candela/contract/permissions';
import type { RoleId } from '@candela/contract/roles';
import type { PeopleFile } from './people-file.ts';
import type { PersonRow } from './read-person.ts';

const importRow = rowOf({
  id: z.uuid(),
  adminId: z.uuid(),
  fileName: z.string(),
  state: z.enum(importStates),
  encoding: z.enum(peopleEncodings),
  header: z.array(z.string()),
  mapping: z.custom<PeopleMapping>((value) => mappingSchema.safeParse(value).success),
  rowCount: z.int(),
  doneCount: z.int(),
  createdCount: z.int(),
  isInviting: z.boolean(),
  startedAt: instantText.nullable(),
  createdAt: instantText,
});

export type ImportRow = z.infer<typeof importRow>;

const columns = sql`id, admin_id as "adminId", file_name as "fileName", state, encoding, header, mapping, row_count as "rowCount",
  done_count as "doneCount", created_count as "createdCount", is_inviting as "isInviting", started_at as "startedAt",
  created_at as "createdAt"`;

export function findImport(db: Db | Tx, id: string): Promise<ImportRow | null> {
  return readRow(db, importRow)`select ${columns} from user_imports where id = ${id}::uuid`;
}

/** Serialises changes of an import. */
export function lockImport(tx: Tx, id: string): Promise<ImportRow | null> {
  return readRow(tx, importRow)`select ${columns} from user_imports where id = ${id}::uuid for update`;
}

interface NewImport extends Pick<PeopleFile, 'encoding' | 'header'> {
  id: string;
  adminId: string;
  fileName: string;
  mapping: PeopleMapping;
  rowCount: number;
}

export async function insertImport(tx: Tx, row: NewImport): Promise<void> {
  await run(tx)`
    insert into user_imports (id, admin_id, file_name, encoding, header, mapping, row_count)
    values (${row.id}::uuid, ${row.adminId}::uuid, ${row.fileName}, ${row.encoding}, ${JSON.stringify(row.header)}::jsonb,
      ${JSON.stringify(row.mapping)}::jsonb, ${row.rowCount}::int)`;
}

export async function insertRows(tx: Tx, id: string, rows: PeopleFile['rows']): Promise<void> {
  await run(tx)`
    insert into user_import_rows (import_id, line, cells)
    select ${id}::uuid, line, cells from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(line int, cells jsonb)`;
}

const stagedRow = rowOf({ line: z.int(), cells: z.array(z.string()) });

/** Rows in order, starting after a line. */
export function listRows(db: Db | Tx, id: string, after: number, limit: number) {
  return readRows(db, stagedRow)`
    select line, cells from user_import_rows where import_id = ${id}::uuid and line > ${after}::int
    order by line limit ${limit}::int`;
}

const rejectedRow = stagedRow.extend({ problem: z.enum(rowProblems) });

/** Rows that were not accepted, in order. */
export function listRejected(db: Db | Tx, id: string, { after, limit }: { after: number; limit: number }) {
  return readRows(db, rejectedRow)`
    select line, cells, problem from user_import_rows
    where import_id = ${id}::uuid and problem is not null and line > ${after}::int
    order by line limit ${limit}::int`;
}

const problemRow = rowOf({ problem: z.enum(rowProblems), count: z.int() });

export function countProblems(db: Db | Tx, id: string) {
  return readRows(db, problemRow)`
    select problem, count(*)::int as count from user_import_rows where import_id = ${id}::uuid and problem is not null
    group by problem order by count(*) desc, problem`;
}

export async function writePeople(tx: Tx, id: string, people: readonly PersonRow[]): Promise<void> {
  await run(tx)`
    update user_import_rows r set email = x.email, first_name = x."firstName", last_name = x."lastName",
      role_id = x."roleId", problem = x.problem
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
      as x(line int, email text, "firstName" text, "lastName" text, "roleId" smallint, problem text)
    where r.import_id = ${id}::uuid and r.line = x.line`;
}

/**
 * Keeps the first of several rows with the same address and removes rows with an existing account. The repeated lines are collected
 * first: with a join they would be searched again for each row, as long as the statistics do not know this import.
 */
export async function markTaken(tx: Tx, id: string): Promise<void> {
  await run(tx)`
    update user_import_rows set problem = 'repeated'
    where import_id = ${id}::uuid and line = any(array(
      select line from (
        select line, row_number() over (partition by email order by line) as place from user_import_rows
        where import_id = ${id}::uuid and problem is null) d
      where place > 1))`;
  await run(tx)`
    update user_import_rows r set problem = 'exists'
    where r.import_id = ${id}::uuid and r.problem is null and exists (select from users u where lower(u.email) = r.email)`;
}

export async function writeChecked(tx: Tx, id: string, mapping: PeopleMapping): Promise<void> {
  await run(tx)`
    update user_imports set state = 'checked', mapping = ${JSON.stringify(mapping)}::jsonb where id = ${id}::uuid`;
}

export async function writeState(tx: Tx, id: string, state: 'done' | 'cancelled' | 'failed'): Promise<void> {
  await run(tx)`update user_imports set state = ${state} where id = ${id}::uuid`;
}

export async function writeStarted(tx: Tx, id: string, isInviting: boolean): Promise<void> {
  await run(tx)`
    update user_imports set state = 'running', is_inviting = ${isInviting}::boolean, started_at = coalesce(started_at, now()),
      done_count = created_count + (select count(*)::int from user_import_rows where import_id = ${id}::uuid and problem is not null)
    where id = ${id}::uuid`;
}

const roleRow = rowOf({ roleId: z.int() });

/** The roles of the rows that are accepted. */
export async function listRoles(tx: Tx, id: string): Promise<RoleId[]> {
  const rows = await readRows(tx, roleRow)`
    select distinct role_id as "roleId" from user_import_rows where import_id = ${id}::uuid and problem is null order by 1`;
  return rows.map(({ roleId }) => roleId as RoleId);
}

/** The rows with a role are not accepted any more. */
export async function refuseRole(tx: Tx, id: string, roleId: RoleId, problem: RowProblem): Promise<void> {
  await run(tx)`
    update user_import_rows set problem = ${problem}
    where import_id = ${id}::uuid and problem is null and role_id = ${roleId}`;
}

const madeRow = rowOf({ line: z.int(), userId: z.uuid().nullable() });

/** Adds the people of the next rows; rows whose address is taken by now are returned without an id. */
export async function insertPeople(tx: Tx, id: string, limit: number) {
  await endSignUps(tx, id, limit);
  return readRows(tx, madeRow)`
    with taken as materialized (
      select line, email, first_name, last_name, role_id from user_import_rows
      where import_id = ${id}::uuid and problem is null order by line limit ${limit}::int),
    made as (
      insert into users (email, first_name, last_name, role_id, role_ids, permissions, status)
      select email, first_name, last_name, role_id, array[role_id],
        array(select jsonb_array_elements_text(${JSON.stringify(defaultGrants)}::jsonb -> role_id::text)), 'invited'
      from taken order by line
      on conflict do nothing returning id, email)
    select t.line, m.id as "userId" from taken t left join made m on m.email = t.email order by t.line`;
}

/** Removes the pending sign-ups of these people. */
async function endSignUps(tx: Tx, id: string, limit: number): Promise<void> {
  const count = await run(tx)`
    delete from sign_ups where state <> 'refused' and email in (
      select email from user_import_rows where import_id = ${id}::uuid and problem is null order by line limit ${limit}::int)`;
  if (count > 0) await clearWaiting(tx);
}

/** Deletes the rows whose people were added; the others get the reason why they were not. */
export async function settleRows(tx: Tx, id: string, made: readonly { line: number; userId: string | null }[]) {
  const rows = JSON.stringify(made);
  await run(tx)`
    delete from user_import_rows r using jsonb_to_recordset(${rows}::jsonb) as x(line int, "userId" uuid)
    where r.import_id = ${id}::uuid and r.line = x.line and x."userId" is not null`;
  await run(tx)`
    update user_import_rows r set problem = 'exists' from jsonb_to_recordset(${rows}::jsonb) as x(line int, "userId" uuid)
    where r.import_id = ${id}::uuid and r.line = x.line and x."userId" is null`;
  await run(tx)`
    update user_imports set done_count = done_count + ${made.length}::int,
      created_count = created_count + ${made.filter(({ userId }) => userId !== null).length}::int
    where id = ${id}::uuid`;
}

const adminRow = rowOf({ roleIds: z.array(z.int()), permissions: z.array(z.string()) });

/** The current roles and grants of a user, who keeps them until the end of the transaction; null when the account is not active. */
export async function findActiveAdmin(tx: Tx, userId: string): Promise<Caller | null> {
  return readRow(tx, adminRow)`
    select role_ids as "roleIds", permissions from users where id = ${userId}::uuid and status = 'active' for share`;
}

export async function deletePast(db: Db, days: number): Promise<void> {
  await run(db)`
    delete from user_imports where state <> 'running' and created_at < now() - make_interval(days => ${days}::int)`;
}
