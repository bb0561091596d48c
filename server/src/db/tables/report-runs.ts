import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import {
  reportFormats,
  reportRunKinds,
  reportProblems,
  reportRunStates,
  scheduleSteps,
} from '@candela/contract/oversight/report-terms';
import { createdAt, instant } from './columns.ts';
import { users } from './users.ts';

/** What a report covers. */
const scope = {
  kind: text('kind', { enum: reportRunKinds }).notNull(),
  format: text('format', { enum: reportFormats }).notNull(),
  /** Whose it is; null: not of one person. */
  subjectId: uuid('subject_id').references(() => users.id, { onDelete: 'cascade' }),
  /** IANA zone. */
  timeZone: text('time_zone').notNull(),
  languageCode: text('language_code').notNull(),
};

/** Files that are ordered every week or month, about the one before. */
export const reportSchedules = pgTable(
  'report_schedules',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ...scope,
    every: text('every', { enum: scheduleSteps }).notNull(),
    nextAt: instant('next_at').notNull(),
    /** When the right to it was lost. */
    endedAt: instant('ended_at'),
    createdAt,
  },
  (t) => [
    index('report_schedules_of_user').on(t.userId, t.createdAt, t.id),
    index('report_schedules_subject').on(t.subjectId),
    index('report_schedules_due')
      .on(t.nextAt)
      .where(sql`ended_at is null`),
  ],
);

/** Files of reports, and orders to make them. */
export const reportRuns = pgTable(
  'report_runs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Who has ordered it. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ...scope,
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    toDay: date('to_day', { mode: 'string' }).notNull(),
    isScheduled: boolean('is_scheduled').notNull().default(false),
    /** Which has ordered it; null: its person, or it is gone. */
    scheduleId: uuid('schedule_id').references(() => reportSchedules.id, { onDelete: 'set null' }),
    state: text('state', { enum: reportRunStates }).notNull().default('waiting'),
    problem: text('problem', { enum: reportProblems }),
    doneRows: integer('done_rows').notNull().default(0),
    totalRows: integer('total_rows'),
    /** By which a paper can be verified. */
    number: text('number'),
    storageKey: text('storage_key'),
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
    createdAt,
    /** When the row and its file are deleted. */
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    index('report_runs_of_user').on(t.userId, t.createdAt.desc(), t.id.desc()),
    index('report_runs_open')
      .on(t.userId)
      .where(sql`state in ('waiting', 'running')`),
    index('report_runs_subject').on(t.subjectId),
    index('report_runs_schedule').on(t.scheduleId),
    index('report_runs_expiry').on(t.expiresAt),
  ],
);

/** Papers of the learning record, by which anybody can verify them. They outlive the file; erasing the account takes them. */
export const learningPapers = pgTable(
  'learning_papers',
  {
    /** `REC-XXXX-XXXX-XXXX`: 60 random bits. */
    number: text('number').primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    holderName: text('holder_name').notNull(),
    issuerName: text('issuer_name').notNull(),
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    toDay: date('to_day', { mode: 'string' }).notNull(),
    timeZone: text('time_zone').notNull(),
    languageCode: text('language_code').notNull(),
    /** Its figures by their keys, as they are printed on it. */
    figures: jsonb('figures').$type<Record<string, string | number | null>>().notNull(),
    /** SHA-256 of the file, in hex. */
    checksum: text('checksum').notNull(),
    issuedAt: instant('issued_at').notNull().defaultNow(),
  },
  (t) => [index('learning_papers_of_user').on(t.userId)],
);
