import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { bigintText, instantText, readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { personSchema } from '@candela/contract/accounts/people';
import {
  reportFormats,
  reportProblems,
  reportRunKinds,
  reportRunStates,
  type ReportFormat,
  type ReportProblem,
  type ReportRunKind,
} from '@candela/contract/oversight/report-terms';

const runRow = rowOf({
  id: z.uuid(),
  userId: z.uuid(),
  kind: z.enum(reportRunKinds),
  format: z.enum(reportFormats),
  subjectId: z.uuid().nullable(),
  subject: z.nullable(personSchema),
  from: z.iso.date(),
  to: z.iso.date(),
  timeZone: z.string(),
  languageCode: z.string(),
  isScheduled: z.boolean(),
  scheduleId: z.uuid().nullable(),
  state: z.enum(reportRunStates),
  problem: z.enum(reportProblems).nullable(),
  doneRows: z.int(),
  totalRows: z.int().nullable(),
  number: z.string().nullable(),
  storageKey: z.string().nullable(),
  sizeBytes: bigintText.nullable(),
  createdAt: instantText,
  expiresAt: instantText,
});

export type RunRow = z.infer<typeof runRow>;

const columns = sql.raw(`r.id, r.user_id as "userId", r.kind, r.format, r.subject_id as "subjectId",
  case when u.id is not null then json_build_object('id', u.id, 'fullName', u.first_name || ' ' || u.last_name,
    'thumbnailImagePath', u.thumbnail_path) end as subject,
  r.from_day::text as "from", r.to_day::text as "to", r.time_zone as "timeZone", r.language_code as "languageCode",
  r.is_scheduled as "isScheduled", r.schedule_id as "scheduleId", r.state, r.problem, r.done_rows as "doneRows", r.total_rows as "totalRows", r.number,
  r.storage_key as "storageKey", r.size_bytes as "sizeBytes", r.created_at as "createdAt", r.expires_at as "expiresAt"`);

export function findRun(db: Db | Tx, id: string): Promise<RunRow | null> {
  return readRow(db, runRow)`
    select ${columns} from report_runs r left join users u on u.id = r.subject_id where r.id = ${id}::uuid`;
}

/** The files of somebody, newest first. */
export function listRuns(
  db: Db,
  userId: string,
  { limit, after }: { limit: number; after: { at: string; id: string } | null },
): Promise<RunRow[]> {
  const more = after ? sql`and (r.created_at, r.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``;
  return readRows(db, runRow)`
    select ${columns} from report_runs r left join users u on u.id = r.subject_id
    where r.user_id = ${userId}::uuid and r.expires_at > now() ${more}
    order by r.created_at desc nulls last, r.id desc nulls last limit ${limit}`;
}

export interface NewRun {
  userId: string;
  kind: ReportRunKind;
  format: ReportFormat;
  subjectId: string | null;
  from: string;
  to: string;
  timeZone: string;
  languageCode: string;
  isScheduled: boolean;
  scheduleId?: string;
  keptDays: number;
}

export async function insertRun(tx: Tx, given: NewRun): Promise<string> {
  const { id } = await requireRow(tx, rowOf({ id: z.uuid() }))`
    insert into report_runs (user_id, kind, format, subject_id, from_day, to_day, time_zone, language_code, is_scheduled,
      schedule_id, expires_at)
    values (${given.userId}::uuid, ${given.kind}, ${given.format}, ${given.subjectId}::uuid, ${given.from}::date, ${given.to}::date,
      ${given.timeZone}, ${given.languageCode}, ${given.isScheduled}, ${given.scheduleId ?? null}::uuid, now() + make_interval(days => ${given.keptDays}::int))
    returning id`;
  return id;
}

/** Until the transaction ends, nobody else orders files for this person. */
export async function lockRuns(tx: Tx, userId: string): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock(hashtext(${`report runs ${userId}`}))`;
}

const countRow = rowOf({ count: z.int() });

export async function countOpen(tx: Tx, userId: string): Promise<number> {
  const { count } = await requireRow(tx, countRow)`
    select count(*)::int as count from report_runs where user_id = ${userId}::uuid and state in ('waiting', 'running')`;
  return count;
}

/** Of more files than that, the oldest expire: the job that removes expired ones removes them. */
export async function expireOldest(tx: Tx, userId: string, kept: number): Promise<void> {
  await run(tx)`
    update report_runs set expires_at = now() where expires_at > now() and id in (
      select id from report_runs where user_id = ${userId}::uuid and state in ('done', 'failed')
      order by created_at desc nulls last, id desc nulls last offset ${kept}::int)`;
}

/** @returns whether it is still wanted: it was not removed meanwhile, nor has its person been erased */
export async function writeProgress(
  db: Db,
  id: string,
  { doneRows, totalRows }: { doneRows: number; totalRows: number },
): Promise<boolean> {
  return (
    (await run(db)`
    update report_runs set state = 'running', done_rows = ${doneRows}::int, total_rows = ${totalRows}::int
    where id = ${id}::uuid and state in ('waiting', 'running')`) === 1
  );
}

/** @returns whether it was still wanted */
export async function writeDone(
  tx: Tx,
  id: string,
  file: { storageKey: string; sizeBytes: number; doneRows: number; number: string | null; keptDays: number },
): Promise<boolean> {
  return (
    (await run(tx)`
    update report_runs set state = 'done', done_rows = ${file.doneRows}::int, total_rows = ${file.doneRows}::int, number = ${file.number}::text,
      storage_key = ${file.storageKey}, size_bytes = ${file.sizeBytes}::bigint,
      expires_at = now() + make_interval(days => ${file.keptDays}::int)
    where id = ${id}::uuid and state in ('waiting', 'running')`) === 1
  );
}

export async function writeProblem(db: Db | Tx, id: string, problem: ReportProblem): Promise<void> {
  await run(db)`
    update report_runs set state = 'failed', problem = ${problem}
    where id = ${id}::uuid and state in ('waiting', 'running')`;
}

const keyRow = rowOf({ id: z.uuid() });

/** Runs whose time is over, at most 500, to be deleted with their files: also one that is still being made, whose job then ends. */
export function listExpired(db: Db): Promise<{ id: string }[]> {
  return readRows(db, keyRow)`select id from report_runs where expires_at < now() order by expires_at limit 500`;
}

/** @returns whether there was one of this person; null: of anybody */
export async function deleteRun(db: Db, id: string, userId: string | null): Promise<boolean> {
  const isTheirs = userId === null ? sql`true` : sql`user_id = ${userId}::uuid`;
  return (await run(db)`delete from report_runs where id = ${id}::uuid and ${isTheirs}`) === 1;
}

const personRow = rowOf({
  userId: z.uuid(),
  fullName: z.string(),
  thumbnailImagePath: z.string().nullable(),
  status: z.string(),
  roleIds: z.array(z.int()),
  permissions: z.array(z.string()),
});

export type PersonRow = z.infer<typeof personRow>;

/** A person with the rights of now. */
export function findPerson(db: Db | Tx, id: string): Promise<PersonRow | null> {
  return readRow(db, personRow)`
    select id as "userId", first_name || ' ' || last_name as "fullName", thumbnail_path as "thumbnailImagePath", status,
      role_ids as "roleIds", permissions from users where id = ${id}::uuid`;
}
