import * as z from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';

/** After a pause of the scanner there may be more alerts than a job takes. */
const pushedTogether = 1000;

/** Pushes alerts that were stored together to devices. */
export const alertPushJob = defineJob({
  name: 'alerts.delivering',
  payload: z.object({ alertIds: z.array(z.int()).max(pushedTogether) }),
  atOnce: 2,
  isShort: false,
  // An alert is news for an hour at most.
  retries: { limit: 5, firstDelaySeconds: 5, maxDelaySeconds: 60 },
  limitSeconds: 600,
});

/** The jobs that push these alerts. */
export function pushJobsOf(alertIds: readonly number[]) {
  const jobs = [];
  for (let at = 0; at < alertIds.length; at += pushedTogether)
    jobs.push({ payload: { alertIds: alertIds.slice(at, at + pushedTogether) } });
  return jobs;
}

/** Every minute: what was stored by a process that ended before it could send it to open pages. */
export const unsentAlertsJob = defineJob({
  name: 'alerts.unsent',
  payload: z.object({}),
  atOnce: 1,
  isShort: true,
  retries: { limit: 0, firstDelaySeconds: 10, maxDelaySeconds: 10 },
  limitSeconds: 60,
  repeats: { cron: '* * * * *', timeZone: 'UTC', payload: {} },
});

/** Every five minutes: bars may have been corrected by which alerts were judged. */
export const correctedAlertsJob = defineJob({
  name: 'alerts.corrected',
  payload: z.object({}),
  atOnce: 1,
  isShort: false,
  retries: { limit: 3, firstDelaySeconds: 30, maxDelaySeconds: 300 },
  limitSeconds: 240,
  repeats: { cron: '*/5 * * * *', timeZone: 'UTC', payload: {} },
});
