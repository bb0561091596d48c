import { sql } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';
import { startTestServer } from '#testing/test-server.ts';
import { enqueue } from './enqueue.ts';
import { createJobs } from './jobs.ts';
import { mountVacuum, vacuumJob } from './vacuum.ts';

const { app, db, database } = await startTestServer();

it.runIf(inject('databaseSource').kind === 'pglite')(
  'deleted rows of the embedded database give back their room',
  async () => {
    const grow = async () => {
      await db.execute(
        sql`insert into throttles (key, used, free_at) select 'k' || n, 1, now() from generate_series(1, 5000) n`,
      );
      await db.execute(sql`delete from throttles`);
      const { rows } = await db.execute<{ bytes: number }>(sql`select pg_relation_size('throttles')::int as bytes`);
      return rows[0]?.bytes ?? 0;
    };
    const vacuum = async () => {
      await enqueue(db, vacuumJob, [{ payload: {} }]);
      await app.jobs.runDue();
    };
    const once = await grow();
    expect(await grow()).toBeGreaterThan(once * 1.5);
    await vacuum();
    expect(await grow()).toBeLessThan(once * 1.5);
    // Including tables of the queue.
    const { rows } = await db.execute(sql`
    select from pg_class where oid = any(array(select relid from pg_partition_tree('jobs.job') where isleaf))
      and relallvisible > 0 or oid = 'jobs.queue'::regclass and reltuples > 0`);
    expect(rows.length).toBeGreaterThan(0);
  },
);

it('is due once, ten minutes after the last start', async () => {
  for (const _start of [1, 2]) {
    const jobs = createJobs({ database, log: { error: () => {}, warn: () => {} }, isWorking: true });
    mountVacuum(jobs, db, true);
    await jobs.open();
    await jobs.stop();
  }
  const { rows } = await db.execute<{ minutes: number }>(sql`
    select extract(epoch from start_after - now())::float8 / 60 as minutes from jobs.job
    where name = ${vacuumJob.name} and singleton_key = 'after a start'`);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.minutes).toBeGreaterThan(8);
  expect(rows[0]?.minutes).toBeLessThanOrEqual(10);
});
