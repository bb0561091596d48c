import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { mailPriorities, queueMails } from '#messaging/mail-jobs.ts';
import { noticeTexts } from '#messaging/notice-texts.ts';
import { postPersonalNotice } from '#messaging/notices.ts';
import { reportTexts } from '#oversight/report-texts.ts';
import { AppError } from '#platform/http/errors.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { ErrorLog } from '#platform/log.ts';
import type { ReportRunSources } from '#site/report-run-sources.ts';
import { reportLimits, type ReportRunKind } from '@candela/contract/oversight/report-terms';
import { admit } from './report-access.ts';
import { reportRunJob } from './report-runs.jobs.ts';
import { expireOldest, findPerson, insertRun, type RunRow } from './report-runs.queries.ts';
import { endSchedule, listDue, lockDue, writeNext, type ScheduleRow } from './report-schedules.queries.ts';
import { nextRunAfter, periodBefore } from './report-schedules.service.ts';

/** Orders the files of schedules that are due. */
export const reportSchedulesJob = defineJob({
  name: 'oversight.report-schedules',
  payload: z.object({}),
  atOnce: 1,
  isShort: false,
  retries: { limit: 1, firstDelaySeconds: 30, maxDelaySeconds: 30 },
  limitSeconds: 600,
  repeats: { cron: '*/10 * * * *', timeZone: 'UTC', payload: {} },
});

/** In one run of the job; the next one goes on. */
const mostAtOnce = 500;

interface Deps {
  db: Db;
  sources: ReportRunSources;
  log: ErrorLog;
}

/** One schedule after the other, each in a transaction of its own: one that fails is tried again and keeps no other. */
export async function runSchedules({ db, sources, log }: Deps): Promise<void> {
  for (const { id } of await listDue(db, mostAtOnce)) {
    try {
      await db.transaction((tx) => runSchedule(tx, sources, id));
    } catch (error) {
      log.error({ err: error, scheduleId: id }, 'a report was not ordered by its schedule');
    }
  }
}

async function runSchedule(tx: Tx, sources: ReportRunSources, id: string): Promise<void> {
  const row = await lockDue(tx, id);
  if (!row) return;
  const { userId, kind, format, subjectId, timeZone, languageCode, every } = row;
  // After a standstill, the newest period: older ones that nobody was there to order are left out.
  const scope = { ...periodBefore(every, timeZone, new Date()), timeZone, subjectId };
  const right = await rightNow(tx, sources, row, scope);
  if (right === 'lost') return endWithNotice(tx, { id, userId, kind });
  await writeNext(tx, id, nextRunAfter(every, timeZone, new Date()).toISOString());
  if (right === 'hidden') return undefined;
  await expireOldest(tx, userId, reportLimits.kept - 1);
  const given = { ...scope, userId, kind, format, languageCode, isScheduled: true, scheduleId: id };
  const runId = await insertRun(tx, { ...given, keptDays: reportLimits.keptDays });
  await enqueue(tx, reportRunJob, [{ payload: { id: runId }, key: runId }]);
  return undefined;
}

/** Whether its owner may still read it, by the rights of now. Hidden: a setting hides its feature for now. */
async function rightNow(
  tx: Tx,
  sources: ReportRunSources,
  { userId, kind }: ScheduleRow,
  scope: Parameters<typeof admit>[3]['scope'],
): Promise<'there' | 'hidden' | 'lost'> {
  const reader = await findPerson(tx, userId);
  if (reader?.status !== 'active') return 'lost';
  try {
    await admit(tx, sources, reader, { kind, scope });
    return 'there';
  } catch (error) {
    if (error instanceof AppError) return error.code === 'reportRuns.notFound' ? 'hidden' : 'lost';
    throw error;
  }
}

/** A schedule whose owner has lost the right to its report ends, and they are told. */
export async function endWithNotice(
  tx: Tx,
  { id, userId, kind }: { id: string; userId: string; kind: ReportRunKind },
): Promise<void> {
  if (!(await endSchedule(tx, id))) return;
  const title = (languageCode: string) => ({ title: reportTexts(languageCode).titleOf(kind), names: '' });
  await postPersonalNotice(tx, userId, {
    source: `reportSchedule:${id}`,
    contentType: 'system',
    languageCode: 'en',
    texts: await noticeTexts(tx, 'reportScheduleEnded', title),
    link: '/education/reports',
    visibleAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + 30 * 86_400_000).toISOString(),
    isPushed: false,
  });
}

/** A scheduled file is ready: a notice, and a mail with a link to the page. It never has rows in it. */
export async function tellReady(tx: Tx, { id, userId, kind, isScheduled }: RunRow): Promise<void> {
  if (!isScheduled) return;
  const title = (languageCode: string) => ({ title: reportTexts(languageCode).titleOf(kind), names: '' });
  await postPersonalNotice(tx, userId, {
    source: `reportRun:${id}`,
    contentType: 'system',
    languageCode: 'en',
    texts: await noticeTexts(tx, 'reportReady', title),
    link: `/education/reports?report=${kind}`,
    visibleAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + reportLimits.keptDays * 86_400_000).toISOString(),
    isPushed: false,
  });
  const source = `reportReady:${id}`;
  const payload = { userId, template: 'reportReady' as const, source, values: { kind } };
  await queueMails(tx, [{ payload, key: source, priority: mailPriorities.account }]);
}
