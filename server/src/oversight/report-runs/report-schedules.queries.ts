import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { instantText, readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { personSchema } from '@candela/contract/accounts/people';
import {
  reportFormats,
  reportRunKinds,
  scheduleSteps,
  type ReportFormat,
  type ReportRunKind,
  type ScheduleStep,
} from '@candela/contract/oversight/report-terms';

const scheduleRow = rowOf({
  id: z.uuid(),
  userId: z.uuid(),
  kind: z.enum(reportRunKinds),
  format: z.enum(reportFormats),
  subjectId: z.uuid().nullable(),
  subject: z.nullable(personSchema),
  timeZone: z.string(),
  languageCode: z.string(),
  every: z.enum(scheduleSteps),
  nextAt: instantText,
  endedAt: instantText.nullable(),
});

export type ScheduleRow = z.infer<typeof scheduleRow>;

const columns = sql.raw(`s.id, s.user_id as "userId", s.kind, s.format, s.subject_id as "subjectId",
  case when u.id is not null then json_build_object('id', u.id, 'fullName', u.first_name || ' ' || u.last_name,
    'thumbnailImagePath', u.thumbnail_path) end as subject,
  s.time_zone as "timeZone", s.language_code as "languageCode", s.every, s.next_at as "nextAt", s.ended_at as "endedAt"`);

export function listSchedules(db: Db, userId: string): Promise<ScheduleRow[]> {
  return readRows(db, scheduleRow)`
    select ${columns} from report_schedules s left join users u on u.id = s.subject_id
    where s.user_id = ${userId}::uuid order by s.created_at, s.id`;
}

export function findSchedule(tx: Tx, id: string): Promise<ScheduleRow | null> {
  return readRow(tx, scheduleRow)`
    select ${columns} from report_schedules s left join users u on u.id = s.subject_id where s.id = ${id}::uuid`;
}

const idRow = rowOf({ id: z.uuid() });

/** Schedules that are due, the longest due first. */
export function listDue(db: Db, limit: number): Promise<{ id: string }[]> {
  return readRows(db, idRow)`
    select id from report_schedules where ended_at is null and next_at <= now() order by next_at limit ${limit}`;
}

/** One that is due, locked until the transaction ends; null: another node has it, or it was removed. */
export async function lockDue(tx: Tx, id: string): Promise<ScheduleRow | null> {
  const locked = await readRow(tx, idRow)`
    select id from report_schedules where id = ${id}::uuid and ended_at is null and next_at <= now() for update skip locked`;
  return locked && findSchedule(tx, id);
}

export interface NewSchedule {
  userId: string;
  kind: ReportRunKind;
  format: ReportFormat;
  subjectId: string | null;
  timeZone: string;
  languageCode: string;
  every: ScheduleStep;
  nextAt: string;
}

export async function insertSchedule(tx: Tx, given: NewSchedule): Promise<string> {
  const { id } = await requireRow(tx, idRow)`
    insert into report_schedules (user_id, kind, format, subject_id, time_zone, language_code, every, next_at)
    values (${given.userId}::uuid, ${given.kind}, ${given.format}, ${given.subjectId}::uuid, ${given.timeZone}, ${given.languageCode},
      ${given.every}, ${given.nextAt}::timestamptz)
    returning id`;
  return id;
}

export async function countSchedules(tx: Tx, userId: string): Promise<number> {
  const { count } = await requireRow(tx, rowOf({ count: z.int() }))`
    select count(*)::int as count from report_schedules where user_id = ${userId}::uuid and ended_at is null`;
  return count;
}

export async function writeNext(tx: Tx, id: string, nextAt: string): Promise<void> {
  await run(tx)`update report_schedules set next_at = ${nextAt}::timestamptz where id = ${id}::uuid`;
}

/** @returns whether it had not ended before */
export async function endSchedule(tx: Tx, id: string): Promise<boolean> {
  return (
    (await run(tx)`update report_schedules set ended_at = now() where id = ${id}::uuid and ended_at is null`) === 1
  );
}

export async function deleteSchedule(db: Db, id: string, userId: string): Promise<void> {
  await run(db)`delete from report_schedules where id = ${id}::uuid and user_id = ${userId}::uuid`;
}
