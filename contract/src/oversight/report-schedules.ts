import * as z from 'zod/mini';
import { personSchema } from '#accounts/people.ts';
import { endpoint } from '#endpoint.ts';
import { instant, languageTag, uuid, uuidParams } from '#fields.ts';
import { listOf } from '#paging.ts';
import { reportFormats, reportLimits, reportRunKinds, scheduleSteps } from './report-terms.ts';

/** A file that is made every week or month about the one before. */
export const reportScheduleSchema = z.object({
  id: uuid,
  kind: z.enum(reportRunKinds),
  format: z.enum(reportFormats),
  subject: z.nullable(personSchema),
  timeZone: z.string(),
  every: z.enum(scheduleSteps),
  nextAt: instant,
  /** When the right to it was lost. */
  endedAt: z.nullable(instant),
});

export type ReportSchedule = z.infer<typeof reportScheduleSchema>;

const scheduleInput = z.object({
  kind: z.enum(reportRunKinds),
  format: z.enum(reportFormats),
  every: z.enum(scheduleSteps),
  /** IANA zone. */
  timeZone: z.string().check(z.maxLength(64)),
  /** Whose: the caller’s by default. Of reports about persons alone. */
  userId: z.optional(uuid),
  languageCode: languageTag,
});

export type ScheduleInput = z.infer<typeof scheduleInput>;

export const listReportSchedules = endpoint({
  method: 'GET',
  path: '/report-schedules',
  permission: 'reports.own',
  summary: 'List the reports that the caller has made every week or month',
  output: listOf(reportScheduleSchema),
});

export const addReportSchedule = endpoint({
  method: 'POST',
  path: '/report-schedules',
  permission: 'reports.own',
  audit: 'recorded',
  summary: 'Have a file of a report made every week or month',
  description: `On Mondays or the first of the month, about the week or month before. A notice and a mail say that it is ready; the mail has a link, and no rows. It ends when the caller loses the right to the report. At most ${reportLimits.schedules} of a person.`,
  body: scheduleInput,
  output: reportScheduleSchema,
  status: 201,
  errors: [
    'reportRuns.notFound',
    'reportRuns.wrongFormat',
    'reportRuns.tooManySchedules',
    'sessions.forbidden',
    'sessions.stepUpRequired',
    'profiles.invalidTimeZone',
    'users.notFound',
  ],
});

export const removeReportSchedule = endpoint({
  method: 'DELETE',
  path: '/report-schedules/{id}',
  permission: 'reports.own',
  audit: 'own',
  summary: 'End a schedule of a report',
  params: uuidParams,
});
