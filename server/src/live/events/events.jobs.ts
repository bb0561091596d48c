import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { mailPriorities, queueMails } from '#messaging/mail-jobs.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { listReminded, markReminded } from './events.queries.ts';

export const reminderMinutes = 60;
const mailsAtOnce = 1000;
const nobody = '00000000-0000-0000-0000-000000000000';

/** Looks for events that begin within the hour. */
export const reminderJob = defineJob({
  name: 'events.reminders',
  payload: z.object({}),
  atOnce: 1,
  isShort: false,
  retries: { limit: 10, firstDelaySeconds: 5, maxDelaySeconds: 60 },
  limitSeconds: 300,
  repeats: { cron: '* * * * *', timeZone: 'UTC', payload: {} },
});

/** Queues an email for everybody registered for an event that begins within the hour, in one transaction. */
export async function queueReminders(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { id, startsAt } of await markReminded(tx, reminderMinutes)) await queueReminder(tx, id, startsAt);
  });
}

async function queueReminder(tx: Tx, eventId: number, startsAt: number): Promise<void> {
  const source = `event:${eventId}:${startsAt}`;
  for (let after = nobody; ;) {
    const userIds = await listReminded(tx, eventId, after, mailsAtOnce);
    const mails = userIds.map((userId) => ({
      payload: { userId, template: 'eventReminder' as const, source, values: { eventId } },
      key: `${source}:${userId}`,
      priority: mailPriorities.reminder,
    }));
    await queueMails(tx, mails);
    const last = userIds.at(-1);
    if (last === undefined || userIds.length < mailsAtOnce) return;
    after = last;
  }
}
