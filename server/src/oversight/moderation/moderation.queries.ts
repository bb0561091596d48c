import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { canRow, personJson } from '#db/entitlements.ts';
import { instantText, readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import type { FoundThing } from '#site/report-sources.ts';
import { personSchema } from '@candela/contract/accounts/people';
import {
  reportKinds,
  reportReasons,
  reportStates,
  type ReportKind,
  type ReportReason,
} from '@candela/contract/oversight/moderation';

const caseRow = rowOf({
  id: z.int(),
  kind: z.enum(reportKinds),
  thingId: z.string(),
  state: z.enum(reportStates),
  author: z.nullable(personSchema),
  context: z.string(),
  link: z.string(),
  body: z.string(),
  reportCount: z.int(),
  reasons: z.array(z.enum(reportReasons)),
  firstAt: instantText,
  lastAt: instantText,
  decidedAt: instantText.nullable(),
  decidedBy: z.nullable(personSchema),
  wordsRemovedAt: instantText.nullable(),
  note: z.string(),
  appeal: z.string().nullable(),
  appealedAt: instantText.nullable(),
  appealDecidedAt: instantText.nullable(),
});

export type CaseRow = z.infer<typeof caseRow>;

const caseColumns = sql`c.id, c.kind, c.thing_id as "thingId", c.state, c.context, c.link, c.body,
  c.report_count as "reportCount", c.reasons, c.created_at as "firstAt", c.last_at as "lastAt", c.decided_at as "decidedAt",
  c.words_removed_at as "wordsRemovedAt", c.note, c.appeal, c.appealed_at as "appealedAt", c.appeal_decided_at as "appealDecidedAt",
  (select ${sql.raw(personJson)} from users u where u.id = c.author_id) as author,
  (select ${sql.raw(personJson)} from users u where u.id = c.decided_by) as "decidedBy"`;

export interface CaseFilter {
  state: string;
  kind?: string | undefined;
  reason?: ReportReason | undefined;
}

export async function listCases(
  db: Db,
  { state, kind, reason }: CaseFilter,
  page: { limit: number; after: number | null },
): Promise<CaseRow[]> {
  const conditions = [sql`c.state = ${state}`];
  if (kind !== undefined) conditions.push(sql`c.kind = ${kind}`);
  // A literal, so that the partial index of this reason is used.
  if (reason !== undefined) conditions.push(sql.raw(`c.reasons @> '{${reason}}'`));
  if (page.after !== null) conditions.push(sql`c.id < ${page.after}::int`);
  return readRows(db, caseRow)`
    select ${caseColumns} from (
      select * from moderation_cases c where ${sql.join(conditions, sql` and `)} order by c.id desc limit ${page.limit}
    ) c order by c.id desc`;
}

const openRow = rowOf({ count: z.int(), oldestAt: instantText.nullable() });

/** Number of cases that wait for a decision, counted up to `max`. */
export async function countOpen(db: Db, max: number): Promise<z.infer<typeof openRow>> {
  return requireRow(db, openRow)`
    select count(*)::int as count, min(created_at) as "oldestAt"
    from (select created_at from moderation_cases where state in ('open', 'appealed') order by id limit ${max}) waiting`;
}

export async function findCase(db: Db, id: number): Promise<CaseRow | null> {
  return readRow(db, caseRow)`select ${caseColumns} from moderation_cases c where c.id = ${id}`;
}

/** Locks a case until the end of the transaction, so that only one person decides it. */
export async function lockCase(tx: Tx, id: number): Promise<CaseRow | null> {
  return readRow(tx, caseRow)`select ${caseColumns} from moderation_cases c where c.id = ${id} for update of c`;
}

const reportRow = rowOf({
  id: z.int(),
  reporter: personSchema,
  reason: z.enum(reportReasons),
  text: z.string(),
  body: z.string().nullable(),
  createdAt: instantText,
});

export async function listReports(db: Db, caseId: number, limit: number): Promise<z.infer<typeof reportRow>[]> {
  return readRows(db, reportRow)`
    select r.id, ${sql.raw(personJson)} as reporter, r.reason, r.text, r.body, r.created_at as "createdAt"
    from reports r join users u on u.id = r.reporter_id where r.case_id = ${caseId} order by r.id desc limit ${limit}`;
}

/** Locks reporting and reopening of this content until the end of the transaction. */
export async function lockThing(tx: Tx, kind: ReportKind, thingId: string): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock(hashtextextended(${`reported:${kind}:${thingId}`}::text, 0))`;
}

const begunRow = rowOf({ id: z.int(), body: z.string() });

/** Opens a case for the content, or returns the open one; locked until the end of the transaction. */
export async function openCase(
  tx: Tx,
  given: { kind: ReportKind; thingId: string; reason: string; found: FoundThing },
): Promise<z.infer<typeof begunRow>> {
  const { kind, thingId, reason, found } = given;
  return requireRow(tx, begunRow)`
    insert into moderation_cases as c (kind, thing_id, author_id, context, link, body, reasons, report_count)
    values (${kind}, ${thingId}, ${found.authorId}::uuid, ${found.context}, ${found.link}, ${found.body},
      array[${reason}]::text[], 1)
    on conflict (kind, thing_id) where state = 'open' do update set report_count = c.report_count + 1, last_at = now(),
      reasons = case when ${reason}::text = any(c.reasons) then c.reasons else c.reasons || ${reason}::text end
    returning c.id, c.body`;
}

/** @returns false if this person has already reported it */
export async function insertReport(
  tx: Tx,
  given: { caseId: number; reporterId: string; reason: string; text: string; body: string | null },
): Promise<boolean> {
  return (
    (await run(tx)`
      insert into reports (case_id, reporter_id, reason, text, body)
      values (${given.caseId}, ${given.reporterId}::uuid, ${given.reason}, ${given.text}, ${given.body}::text)
      on conflict do nothing`) > 0
  );
}

export async function writeDecision(
  tx: Tx,
  id: number,
  { state, note, byId }: { state: 'kept' | 'removed'; note: string; byId: string },
): Promise<void> {
  await run(tx)`
    update moderation_cases set state = ${state}, decided_at = now(), decided_by = ${byId}::uuid, note = ${note},
      appeal_decided_at = case when state = 'appealed' then now() end
    where id = ${id}`;
}

export async function writeAppeal(tx: Tx, id: number, text: string): Promise<void> {
  await run(tx)`update moderation_cases set state = 'appealed', appeal = ${text}, appealed_at = now() where id = ${id}`;
}

const isThereRow = rowOf({ isThere: z.boolean() });

/** Whether somebody else could decide than these two. */
export async function hasOtherModerator(tx: Tx, deciderId: string, authorId: string | null): Promise<boolean> {
  const { isThere } = await requireRow(tx, isThereRow)`
    select exists (select from users u where u.status = 'active' and ${canRow('moderation.manage')}
      and u.id <> ${deciderId}::uuid and u.id is distinct from ${authorId}::uuid) as "isThere"`;
  return isThere;
}

const countRow = rowOf({ count: z.int() });

/** Reports of a case by accounts that are older than a week. */
export async function countSettledReporters(tx: Tx, caseId: number): Promise<number> {
  const { count } = await requireRow(tx, countRow)`
    select count(*)::int as count from reports r join users u on u.id = r.reporter_id
    where r.case_id = ${caseId} and u.created_at < now() - interval '7 days'`;
  return count;
}

/** @returns false if it was reported again in the meantime */
export async function writeReopened(tx: Tx, row: CaseRow): Promise<boolean> {
  return (
    (await run(tx)`
      update moderation_cases set state = 'open', decided_at = null, decided_by = null
      where id = ${row.id} and not exists (select from moderation_cases o
        where o.kind = ${row.kind} and o.thing_id = ${row.thingId} and o.state = 'open')`) > 0
  );
}

const reporterRow = rowOf({ id: z.uuid() });

/** Reporters who can receive a notification. */
export async function listReporters(tx: Tx, caseId: number): Promise<string[]> {
  const rows = await readRows(tx, reporterRow)`
    select u.id from reports r join users u on u.id = r.reporter_id where r.case_id = ${caseId} and u.status = 'active'`;
  return rows.map(({ id }) => id);
}

/** Removes the texts of old decided cases and of their reports; the decision stays. @returns the number of cases, at most `limit` */
export async function removeWords(db: Db, days: number, limit: number): Promise<number> {
  return run(db)`
    with old as (
      select id from moderation_cases
      where state <> 'open' and state <> 'appealed' and words_removed_at is null and decided_at < now() - make_interval(days => ${days}::int)
      order by decided_at limit ${limit} for update skip locked),
    emptied as (update reports set text = '', body = null where case_id in (select id from old))
    update moderation_cases set body = '', note = '', appeal = null, words_removed_at = now() where id in (select id from old)`;
}
