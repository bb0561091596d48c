import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { cancelPersonalNotices } from '#messaging/notices.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { moveJob, removeJob } from '#platform/jobs/enqueue.ts';
import { alertMinutes } from '@candela/contract/community/economic-alerts';

const minute = 60_000;

/** One for each release to come with high impact: before it, at each of the times that people may have chosen. */
export const economicAlertJob = defineJob({
  name: 'economic-events.alert',
  payload: z.object({ id: z.int() }),
  atOnce: 1,
  isShort: false,
  urgentFrom: 1,
  retries: { limit: 5, firstDelaySeconds: 2, maxDelaySeconds: 30 },
  limitSeconds: 240,
});

/** What notices of an economic event are about. */
export const alertSource = (id: number): string => `economicEvent:${id}`;

/** When the first people are told of a release. */
const firstAlertAt = (at: number): Date => new Date(at - Math.max(...alertMinutes) * minute);

/** The next time before a release at which people are told; null: there is none any more. */
export function nextAlertAt(at: number, now: number): Date | null {
  const times = alertMinutes.map((minutes) => at - minutes * minute).filter((each) => each > now);
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

/** What an event is for alerts; null: it is not in the calendar. */
type Alerted = { at: string; precision: string; impact: string } | null;

/** In the transaction that changes an economic event: its job moves with it, and what was told of another time is withdrawn. */
export async function syncEconomicAlert(tx: Tx, id: number, before: Alerted, after: Alerted): Promise<void> {
  const [was, is] = [timeOf(before), timeOf(after)];
  if (was === is) return;
  if (was !== null) await cancelPersonalNotices(tx, alertSource(id));
  if (is !== null && is > Date.now()) {
    await moveJob(tx, economicAlertJob, { payload: { id }, key: String(id), priority: 1, dueAt: firstAlertAt(is) });
  } else if (was !== null) await removeJob(tx, economicAlertJob, String(id));
}

/** Null: nobody is told of it. */
function timeOf(event: Alerted): number | null {
  return event?.impact === 'high' && event.precision === 'minute' ? Date.parse(event.at) : null;
}
