import * as z from 'zod/mini';
import { personSchema } from '#accounts/people.ts';
import { endpoint } from '#endpoint.ts';
import { instant, languageTag, uuid, uuidParams } from '#fields.ts';
import { pageOf, pageQuery } from '#paging.ts';
import {
  reportFormats,
  reportRunKinds,
  reportLimits,
  reportProblems,
  reportRunStates,
  reportValueTypes,
} from './report-terms.ts';

const day = z.iso.date().check(z.regex(/^(19[789]\d|20\d\d)-/));

/** What a report covers: days of a zone, both included. */
const scope = {
  from: day,
  to: day,
  /** IANA zone. */
  timeZone: z.string().check(z.maxLength(64)),
  /** Whose: the caller’s by default. Of reports about persons alone. */
  userId: z.optional(uuid),
  /** In which it is written. */
  languageCode: languageTag,
};

export type ReportScopeInput = z.infer<z.ZodMiniObject<typeof scope>>;

const cell = z.nullable(z.union([z.string(), z.number()]));

export type ReportCell = z.infer<typeof cell>;

const columnSchema = z.object({
  key: z.string(),
  name: z.string(),
  type: z.enum(reportValueTypes),
  /** Of codes, in the language of the report. */
  words: z.optional(z.record(z.string(), z.string())),
});

export type ReportColumn = z.infer<typeof columnSchema>;

/** A figure of the whole period. */
const figureSchema = z.object({
  key: z.string(),
  name: z.string(),
  type: z.enum(reportValueTypes),
  value: cell,
});

export type ReportFigure = z.infer<typeof figureSchema>;

export const reportPageSchema = z.object({
  kind: z.enum(reportRunKinds),
  /** Whose it is; null: not of one person. */
  subject: z.nullable(personSchema),
  columns: z.array(columnSchema),
  /** Only with the first page. */
  figures: z.array(figureSchema),
  /** What readers of the figures have to know. */
  notes: z.array(z.string()),
  data: z.array(z.object({ id: z.string(), cells: z.array(cell) })),
  nextCursor: z.nullable(z.string()),
});

export type ReportPage = z.infer<typeof reportPageSchema>;

const scopeErrors = [
  'reportRuns.wrongPeriod',
  'reportRuns.notFound',
  'sessions.forbidden',
  'profiles.invalidTimeZone',
  'users.notFound',
] as const;

export const readReport = endpoint({
  method: 'GET',
  path: '/report-pages',
  permission: 'reports.own',
  summary: 'Read a report, page by page',
  description: `Which rows it has depends on the caller: hosts and trainers see their own events and courses, admins all of them. The period has at most ${reportLimits.days} days.`,
  query: z.object({ kind: z.enum(reportRunKinds), ...scope, ...pageQuery }),
  output: reportPageSchema,
  errors: scopeErrors,
});

/** A file of a report, or the order to make one. */
export const reportRunSchema = z.object({
  id: uuid,
  kind: z.enum(reportRunKinds),
  format: z.enum(reportFormats),
  from: z.iso.date(),
  to: z.iso.date(),
  timeZone: z.string(),
  subject: z.nullable(personSchema),
  state: z.enum(reportRunStates),
  problem: z.nullable(z.enum(reportProblems)),
  doneRows: z.int(),
  /** As counted at the start; null before. */
  totalRows: z.nullable(z.int()),
  sizeBytes: z.nullable(z.int()),
  /** By which a paper of the learning record can be verified. */
  number: z.nullable(z.string()),
  isScheduled: z.boolean(),
  createdAt: instant,
  /** When the file is deleted; null while it is being made. */
  expiresAt: z.nullable(instant),
});

export type ReportRun = z.infer<typeof reportRunSchema>;

export const startReportRun = endpoint({
  method: 'POST',
  path: '/report-runs',
  permission: 'reports.own',
  audit: 'recorded',
  summary: 'Make a file of a report',
  description: `A background job writes it. Files of other people’s data require that the caller has confirmed their identity, and are written to the audit log. Nobody has more than ${reportLimits.open} unfinished; files are kept for ${reportLimits.keptDays} days. A PDF has at most ${reportLimits.paperRows} rows.`,
  body: z.object({ kind: z.enum(reportRunKinds), format: z.enum(reportFormats), ...scope }),
  output: reportRunSchema,
  status: 202,
  errors: [...scopeErrors, 'reportRuns.wrongFormat', 'reportRuns.tooManyOpen', 'sessions.stepUpRequired'],
});

export const listReportRuns = endpoint({
  method: 'GET',
  path: '/report-runs',
  permission: 'reports.own',
  summary: 'List the files of reports that the caller has ordered, newest first',
  query: z.object(pageQuery),
  output: pageOf(reportRunSchema),
});

export const createReportLink = endpoint({
  method: 'POST',
  path: '/report-runs/{id}/link',
  permission: 'reports.own',
  audit: 'recorded',
  summary: 'Get a download link of a file',
  description: 'The link is valid for five minutes, as long as the session lasts and the caller may read the report.',
  params: uuidParams,
  output: z.object({ url: z.string(), expiresAt: instant }),
  errors: ['reportRuns.notFound', 'sessions.stepUpRequired'],
});

export const removeReportRun = endpoint({
  method: 'DELETE',
  path: '/report-runs/{id}',
  permission: 'reports.own',
  audit: 'own',
  summary: 'Stop making a file, or remove it',
  params: uuidParams,
});
