import { Temporal } from 'temporal-polyfill';
import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import { noteOwnChange } from '#platform/http/recorded-calls.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { requireStepUp } from '#platform/identity/step-up.ts';
import { toIso, toIsoOrNull } from '#platform/time/instants.ts';
import { isTimeZone } from '#platform/time/time-zones.ts';
import { recordChange } from '#site/recorded-changes.ts';
import type { ReportRunSources } from '#site/report-run-sources.ts';
import type { ReportSchedule, ScheduleInput } from '@candela/contract/oversight/report-schedules';
import { reportLimits, type ScheduleStep } from '@candela/contract/oversight/report-terms';
import { admit, isAboutOthers, subjectOf } from './report-access.ts';
import { lockRuns } from './report-runs.queries.ts';
import {
  countSchedules,
  deleteSchedule,
  findSchedule,
  insertSchedule,
  listSchedules,
  type ScheduleRow,
} from './report-schedules.queries.ts';

/** The hour of the day at which scheduled files are made, in their zone. */
const hour = 6;

/** When a schedule is due next: on the Monday, or the first of the month, after a day. */
export function nextRunAfter(every: ScheduleStep, timeZone: string, now: Date): Date {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const day = today.toPlainDate();
  const next = every === 'week' ? day.add({ days: 8 - day.dayOfWeek }) : day.with({ day: 1 }).add({ months: 1 });
  const at = next.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from({ hour }) });
  return new Date(at.epochMilliseconds);
}

/** The whole week (from Monday) or month before the day on which a schedule is due. */
export function periodBefore(every: ScheduleStep, timeZone: string, dueAt: Date): { from: string; to: string } {
  const day = Temporal.Instant.fromEpochMilliseconds(dueAt.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  const end = every === 'week' ? day.subtract({ days: day.dayOfWeek - 1 }) : day.with({ day: 1 });
  const from = end.subtract(every === 'week' ? { weeks: 1 } : { months: 1 });
  return { from: from.toString(), to: end.subtract({ days: 1 }).toString() };
}

/** Files that people have made every week or month. */
export function createReportSchedules({ db, sources }: { db: Db; sources: ReportRunSources }) {
  async function list(caller: SignedInCaller): Promise<{ data: ReportSchedule[] }> {
    return { data: (await listSchedules(db, caller.userId)).map(present) };
  }

  /**
   * @throws AppError sessions.forbidden, users.notFound, reportRuns.wrongFormat, reportRuns.tooManySchedules, reportRuns.notFound,
   * profiles.invalidTimeZone, sessions.stepUpRequired, keys.personOnly
   */
  async function add(caller: SignedInCaller, given: ScheduleInput): Promise<ReportSchedule> {
    const { kind, format, timeZone, languageCode, every } = given;
    if (!isTimeZone(timeZone)) throw new AppError('profiles.invalidTimeZone');
    const subjectId = subjectOf(caller, kind, given.userId);
    const nextAt = nextRunAfter(every, timeZone, new Date());
    const scope = { ...periodBefore(every, timeZone, nextAt), timeZone, subjectId };
    const { source } = await admit(db, sources, caller, { kind, scope });
    if (format === 'xapi' && !source.toStatement) throw new AppError('reportRuns.wrongFormat');
    return db.transaction(async (tx) => {
      const isOfOthers = isAboutOthers(scope, caller.userId);
      if (isOfOthers) await requireStepUp(tx, caller);
      await lockRuns(tx, caller.userId);
      if ((await countSchedules(tx, caller.userId)) >= reportLimits.schedules) {
        throw new AppError('reportRuns.tooManySchedules');
      }
      const row = { userId: caller.userId, kind, format, subjectId, timeZone, languageCode, every };
      const id = await insertSchedule(tx, { ...row, nextAt: nextAt.toISOString() });
      if (isOfOthers) {
        const after = { every, format, ...(subjectId !== null && { subjectId }) };
        await recordChange(tx, caller, { action: 'create', entity: 'reportRun', entityId: id, name: kind, after });
      } else noteOwnChange();
      const stored = await findSchedule(tx, id);
      if (!stored) throw new Error('a schedule was not stored');
      return present(stored);
    });
  }

  const remove = (caller: SignedInCaller, id: string) => deleteSchedule(db, id, caller.userId);

  return { list, add, remove };
}

function present(row: ScheduleRow): ReportSchedule {
  const { id, kind, format, subject, timeZone, every } = row;
  return { id, kind, format, subject, timeZone, every, nextAt: toIso(row.nextAt), endedAt: toIsoOrNull(row.endedAt) };
}
