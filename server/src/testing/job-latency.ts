import * as z from 'zod';
import { openPglite, openPostgres } from '#db/client.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { fillStartValues } from '#db/start-values/start-values.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { migrateJobs } from '#platform/jobs/job-schema.ts';
import { createJobs } from '#platform/jobs/jobs.ts';

// Process for the jobs benchmark: prints the milliseconds from commit to start of each job.
const count = Number(process.argv[2]);
const url = process.env['DATABASE_URL'];
const database = url === undefined ? await openPglite(undefined) : await openPostgres(url);
await migrateDatabase(database, async (db) => {
  await migrateJobs(db);
  await fillStartValues(db);
});
const job = defineJob({
  name: 'bench',
  payload: z.object({}),
  atOnce: 1,
  isShort: true,
  retries: { limit: 1, firstDelaySeconds: 1, maxDelaySeconds: 1 },
  limitSeconds: 30,
});
const jobs = createJobs({ database, log: { error: () => {}, warn: () => {} }, isWorking: true });
let begun = (): void => {};
jobs.work(job, async () => begun());
await jobs.open();
const times: number[] = [];
for (let at = 0; at < count; at++) {
  const started = new Promise<void>((resolve) => (begun = resolve));
  await database.db.transaction((tx) => enqueue(tx, job, [{ payload: {} }]));
  const from = performance.now();
  await started;
  times.push(performance.now() - from);
}
process.stdout.write(JSON.stringify(times));
await jobs.stop(0);
await database.close();
