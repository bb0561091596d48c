import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { moveJob, removeJob } from '#platform/jobs/enqueue.ts';
import type { AnnouncementFields } from '@candela/contract/messaging/announcements';

/** Tells open pages when an announcement starts or ends. */
export const turnJob = defineJob({
  name: 'announcements.turns',
  payload: z.object({ announcementId: z.int() }),
  atOnce: 1,
  isShort: true,
  retries: { limit: 5, firstDelaySeconds: 1, maxDelaySeconds: 10 },
  limitSeconds: 30,
});

/** Plans these jobs for an announcement's start and end; `times: null` removes them. */
export async function planTurns(
  tx: Tx,
  id: number,
  times: Pick<AnnouncementFields, 'startsAt' | 'endsAt'> | null,
): Promise<void> {
  for (const [name, at] of [
    ['start', times?.startsAt],
    ['end', times?.endsAt],
  ] as const) {
    const key = `${id}:${name}`;
    const dueAt = new Date(at ?? 0);
    if (dueAt.getTime() <= Date.now()) await removeJob(tx, turnJob, key);
    else await moveJob(tx, turnJob, { payload: { announcementId: id }, key, priority: 0, dueAt });
  }
}
