import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import type { Job } from '#platform/jobs/run-job.ts';
import { addUpChanges } from './cohorts.queries.ts';
import { addUpQuestions } from './question-figures.queries.ts';

/** Adds pending changes to the figures of courses; figures are correct without it, but more rows have to be read. */
export const cohortJob = defineJob({
  name: 'insight.cohorts',
  payload: z.object({}),
  atOnce: 1,
  isShort: false,
  retries: { limit: 3, firstDelaySeconds: 10, maxDelaySeconds: 60 },
  limitSeconds: 300,
  repeats: { cron: '* * * * *', timeZone: 'UTC', payload: {} },
});

const changesAtOnce = 20_000;

export function createCohortJob({ db, atOnce = changesAtOnce }: { db: Db; atOnce?: number }) {
  async function run({ signal }: Pick<Job<object>, 'signal'>): Promise<void> {
    for (const addUp of [addUpChanges, addUpQuestions]) {
      while (!signal.aborted && (await addUp(db, atOnce)) === atOnce);
    }
  }

  return { run };
}
