import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { mailPriorities, queueMails } from '#messaging/mail-jobs.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import type { Job } from '#platform/jobs/run-job.ts';
import { findOpenRun, insertRuns, listPage, writeProgress } from './digests.queries.ts';

/** Digests are sent at seven in the morning in the reader's time zone. */
const clockHour = 7;
const pastHours = 3;
const usersAtOnce = 1000;

/** Queues the digests of each hour. */
export const digestJob = defineJob({
  name: 'digests',
  payload: z.object({}),
  atOnce: 1,
  isShort: false,
  retries: { limit: 10, firstDelaySeconds: 10, maxDelaySeconds: 600 },
  limitSeconds: 1800,
  repeats: { cron: '0 * * * *', timeZone: 'UTC', payload: {} },
});

/**
 * Processes the users of each due hour page by page; the mails of a page and the progress of the run are written in one transaction, so
 * that another node can continue after a crash.
 */
export function createDigestRuns({ db }: { db: Db }) {
  async function queuePage(hour: string, job: Pick<Job<object>, 'isMine'>, limit = usersAtOnce): Promise<boolean> {
    return db.transaction(async (tx) => {
      if (!(await job.isMine(tx))) return false;
      const page = await listPage(tx, { hour, clockHour, limit });
      const mails = page.flatMap(({ userId, date, interval }) => {
        if (date === null) return [];
        const source = `digest:${date}`;
        const payload = { userId, template: 'digest' as const, source, values: { interval } };
        return [{ payload, key: `${source}:${userId}`, priority: mailPriorities.digest }];
      });
      await queueMails(tx, mails);
      await writeProgress(tx, hour, page.length < limit ? null : (page.at(-1)?.userId ?? null));
      return page.length === limit;
    });
  }

  async function run(job: Pick<Job<object>, 'isMine' | 'signal'>): Promise<void> {
    await insertRuns(db, pastHours);
    for (let due = await findOpenRun(db, pastHours); due; due = await findOpenRun(db, pastHours)) {
      do job.signal.throwIfAborted();
      while (await queuePage(due.hour, job));
      if (!(await db.transaction((tx) => job.isMine(tx)))) return;
    }
  }

  return { run, queuePage };
}
