import { sql } from 'drizzle-orm';
import { setTimeout as wait } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { afterAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import { copyDatabase } from '#testing/databases.ts';
import { patience } from '#testing/patience.ts';
import { defineJob, JobRefused, type JobDefinition } from './define-job.ts';
import { enqueue, moveJob, removeJob } from './enqueue.ts';
import { createJobs } from './jobs.ts';

const { database, remove } = await copyDatabase(inject('databaseSource'));
const { db } = database;
afterAll(remove);

const quiet = { error: () => {}, warn: () => {} };

const sums = defineJob({
  name: 'test.sums',
  payload: z.object({ text: z.string() }),
  atOnce: 1,
  isShort: true,
  retries: { limit: 2, firstDelaySeconds: 1, maxDelaySeconds: 1 },
  limitSeconds: 30,
});
const long: JobDefinition<{ text: string }> = { ...sums, name: 'test.long', isShort: false, urgentFrom: 10 };

/** A node with workers, and the jobs it has run. */
async function startNode(handle?: (text: string, job: { attempt: number; signal: AbortSignal }) => Promise<void>) {
  const seen: string[] = [];
  const jobs = createJobs({ database, log: quiet, isWorking: true });
  for (const definition of [sums, long]) {
    jobs.work(definition, async (job) => {
      seen.push(job.payload.text);
      await handle?.(job.payload.text, job);
    });
  }
  await jobs.open();
  return { jobs, seen, [Symbol.asyncDispose]: () => jobs.stop(500) };
}

/** Lets only NOTIFY tell the workers of this test of a job: they look by themselves once an hour. */
function pollHourly(): void {
  const { work } = PgBoss.prototype;
  const hourly = { pollingIntervalSeconds: 3600, notifyPollingIntervalSeconds: 3600 };
  const spy = vi.spyOn(PgBoss.prototype, 'work').mockImplementation(function (
    this: PgBoss,
    ...[name, options, handle]: Parameters<typeof work>
  ) {
    return work.call(this, name, { ...options, ...hourly }, handle);
  });
  onTestFinished(() => spy.mockRestore());
}

const add = (text: string, more: object = {}) => enqueue(db, sums, [{ payload: { text }, ...more }]);

describe('a job', () => {
  it('exists when its transaction commits, and begins at once', async () => {
    pollHourly();
    await using node = await startNode();
    await expect(
      db.transaction(async (tx) => {
        await enqueue(tx, sums, [{ payload: { text: 'rolled back' } }]);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await db.transaction(async (tx) => {
      await enqueue(tx, sums, [{ payload: { text: 'first' } }]);
      await tx.execute(sql`select 1`);
    });
    await expect.poll(() => node.seen).toEqual(['first']);
  });

  it('is there once for its key, until it is done', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await using node = await startNode(() => held);
    expect(await add('one', { key: 'k' })).toBe(1);
    expect(await add('two', { key: 'k' })).toBe(0);
    await expect.poll(() => node.seen).toEqual(['one']);
    expect(await add('three', { key: 'k' })).toBe(0);
    release();
    await expect.poll(() => add('four', { key: 'k' })).toBe(1);
    await expect.poll(() => node.seen).toEqual(['one', 'four']);
  });

  it('that fails with a message that cannot be stored is tried again like any other', async () => {
    await using node = await startNode(async (_text, { attempt }) => {
      // As of a statement with bytes among its values.
      if (attempt < 3) throw new Error(`params: \0\u{1f600}`.slice(0, attempt === 1 ? 10 : 11));
    });
    await add('bytes');
    await expect.poll(() => node.seen, { timeout: patience(20) }).toEqual(['bytes', 'bytes', 'bytes']);
  });

  it('is moved and removed while it waits', async () => {
    await using node = await startNode();
    const dueAt = new Date(Date.now() + 3_600_000);
    const job = { payload: { text: 'later' }, key: 'm', priority: 0, dueAt };
    await moveJob(db, sums, job);
    await moveJob(db, sums, { ...job, payload: { text: 'now' }, dueAt: new Date() });
    await expect.poll(() => node.seen).toEqual(['now']);
    await moveJob(db, sums, { ...job, dueAt: new Date(Date.now() + 300) });
    await removeJob(db, sums, 'm');
    await wait(400);
    // Workers may notice only later that a job has become due.
    await node.jobs.runDue();
    expect(node.seen).toEqual(['now']);
  });

  it('begins when it is due', async () => {
    const dueAt = Date.now() + 5000;
    await add('due', { dueAt: new Date(dueAt) });
    let begunAt = 0;
    await using node = await startNode(async () => void (begunAt = Date.now()));
    await expect.poll(() => node.seen, { timeout: patience(15) }).toEqual(['due']);
    expect(begunAt).toBeGreaterThanOrEqual(dueAt);
  });

  it('begins when it is due if it is added between two looks ahead', async () => {
    let begunAt = 0;
    await using node = await startNode(async () => void (begunAt = Date.now()));
    const dueAt = Date.now() + 2000;
    await add('soon', { dueAt: new Date(dueAt) });
    await expect.poll(() => node.seen, { timeout: patience(40) }).toEqual(['soon']);
    expect(begunAt).toBeGreaterThanOrEqual(dueAt);
    // The next look comes half a minute after the first.
    expect(begunAt - dueAt).toBeLessThan(15_000);
  });

  it(
    'is tried again, then is dead, can be retried by hand, and is dead at once when a retry is of no use',
    async () => {
      let isMended = false;
      await using node = await startNode(async (text) => {
        if (text === 'refused') throw new JobRefused('never');
        if (text === 'broken' && !isMended) throw new Error('not now');
      });
      await add('broken');
      await add('refused');
      await add('fine');
      const listDead = () => node.jobs.dead.list({ limit: 10, after: null, kind: null });
      await expect.poll(listDead, { timeout: patience(20) }).toHaveLength(2);
      expect(node.seen.filter((text) => text === 'broken')).toHaveLength(3);
      expect(node.seen.filter((text) => text === 'refused')).toHaveLength(1);
      expect(node.seen.filter((text) => text === 'fine')).toHaveLength(1);
      const [broken, refused] = (await listDead()).toSorted((a, b) => b.attempts - a.attempts);
      expect(broken).toMatchObject({ kind: 'test.sums', payload: { text: 'broken' }, reason: 'not now', attempts: 3 });
      expect(refused).toMatchObject({ payload: { text: 'refused' }, reason: 'never', attempts: 1 });
      expect(await node.jobs.dead.count(10)).toEqual([{ kind: 'test.sums', count: 2 }]);
      expect(await node.jobs.dead.count(1)).toEqual([{ kind: 'test.sums', count: 1 }]);
      isMended = true;
      expect(await db.transaction((tx) => node.jobs.dead.retry(tx, broken?.id ?? ''))).toBe('test.sums');
      await expect.poll(() => node.seen.filter((text) => text === 'broken')).toHaveLength(4);
      expect(await db.transaction((tx) => node.jobs.dead.discard(tx, refused?.id ?? ''))).toBe('test.sums');
      expect(await db.transaction((tx) => node.jobs.dead.discard(tx, refused?.id ?? ''))).toBeNull();
      expect(await listDead()).toEqual([]);
    },
    patience(30),
  );
});

it('an urgent job does not wait behind others that take their time', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await using node = await startNode(async (text) => (text === 'slow' ? held : undefined));
  await enqueue(db, long, [{ payload: { text: 'slow' } }, { payload: { text: 'next' } }]);
  await expect.poll(() => node.seen).toContain('slow');
  await enqueue(db, long, [{ payload: { text: 'urgent' }, priority: 10 }]);
  await expect.poll(() => node.seen).toContain('urgent');
  expect(node.seen).not.toContain('next');
  release();
  await expect.poll(() => node.seen).toContain('next');
});

it('repeats by the clock, and one node can tell that another has its job', async () => {
  const everyMinute: JobDefinition<{ text: string }> = {
    ...sums,
    name: 'test.minute',
    repeats: { cron: '* * * * *', timeZone: 'Europe/Madrid', payload: { text: 'tick' } },
  };
  const answers: boolean[] = [];
  const startClock = async () => {
    const jobs = createJobs({ database, log: quiet, isWorking: true });
    jobs.work(everyMinute, async (job) => {
      answers.push(await db.transaction((tx) => job.isMine(tx)));
      // As if this node had been considered dead and another one had fetched the job.
      await db.execute(sql`update jobs.job set retry_count = retry_count + 1 where id = ${job.jobId}::uuid`);
      answers.push(await db.transaction((tx) => job.isMine(tx)));
      answers.push(await db.transaction((tx) => job.again(tx, new Date())));
    });
    await jobs.open();
    return jobs;
  };
  await (await startClock()).stop(500);
  // Schedules are checked twice a minute, and at the start unless another node has just done so.
  await db.execute(sql`update jobs.version set cron_on = null`);
  const jobs = await startClock();
  await expect.poll(() => answers, { timeout: patience(5) }).toEqual([true, false, false]);
  await jobs.stop(500);
  // A node that does not know the job may be of the version before; the first one on a schema that it has brought about is not.
  const isMigratedTo = (at: string) =>
    db.execute(sql`insert into settings (key, value) values ('installation.migratedTo', (${at})::jsonb)
      on conflict (key) do update set value = excluded.value`);
  const newest = await db.execute(sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`);
  for (const [at, left] of [
    ['9999999999999', 1],
    [String(newest.rows[0]?.['at']), 0],
  ] as const) {
    await isMigratedTo(at);
    const rest = createJobs({ database, log: quiet, isWorking: true });
    await rest.open();
    const { rows } = await db.execute(sql`select from jobs.schedule`);
    expect(rows).toHaveLength(left);
    await rest.stop(500);
  }
});

it('a job of a newer version waits for a node that understands it, for a day', async () => {
  const name = 'test.versions';
  const { atOnce, isShort, retries, limitSeconds } = sums;
  const common = { name, atOnce, isShort, retries, limitSeconds };
  const older: JobDefinition<{ text: string }> = { ...common, payload: sums.payload };
  const newer: JobDefinition<{ words: string[] }> = { ...common, payload: z.object({ words: z.array(z.string()) }) };
  const seen: object[] = [];
  const startVersion = async <Payload extends object>(definition: JobDefinition<Payload>) => {
    const jobs = createJobs({ database, log: quiet, isWorking: true });
    jobs.work(definition, async ({ payload, attempt }) => void seen.push({ payload, attempt }));
    await jobs.open();
    return jobs;
  };
  const states = async () =>
    (
      await db.execute(sql`select state, retry_count as tries, start_after > now() + interval '20 seconds' as "isPutBack"
        from jobs.job where name = ${name}`)
    ).rows;
  const due = () => db.execute(sql`update jobs.job set start_after = now() where name = ${name} and state = 'created'`);

  const before = await startVersion(older);
  await enqueue(db, newer, [{ payload: { words: ['a', 'b'] }, key: 'one' }]);
  const waits = { state: 'created', tries: 0, isPutBack: true };
  await expect.poll(states, { timeout: patience(10) }).toEqual([waits]);
  await before.stop(500);
  await due();
  const after = await startVersion(newer);
  await expect.poll(() => seen, { timeout: patience(10) }).toEqual([{ payload: { words: ['a', 'b'] }, attempt: 1 }]);
  await after.stop(500);

  // Nobody understands it: after a day it is listed among the failed ones.
  const again = await startVersion(older);
  await enqueue(db, newer, [{ payload: { words: ['c'] } }]);
  await expect.poll(states, { timeout: patience(10) }).toContainEqual(waits);
  await again.stop(500);
  await db.execute(sql`update jobs.job set created_on = now() - interval '25 hours' where name = ${name}`);
  await due();
  const last = await startVersion(older);
  const listDead = () => last.dead.list({ limit: 10, after: null, kind: name });
  await expect.poll(listDead, { timeout: patience(10) }).toHaveLength(1);
  expect((await listDead())[0]?.reason).toMatch(/^not a payload of test\.versions: /);
  await last.stop(500);
});

it('comes again when it asks to, under its key', async () => {
  let turns = 0;
  await using node = await startNode();
  const waiting: JobDefinition<{ text: string }> = { ...sums, name: 'test.waiting' };
  const jobs = createJobs({ database, log: quiet, isWorking: true });
  jobs.work(waiting, async (job) => {
    turns++;
    if (turns < 3) await db.transaction((tx) => job.again(tx, new Date(Date.now() + 100)));
  });
  await jobs.open();
  await enqueue(db, waiting, [{ payload: { text: 'x' }, key: 'w' }]);
  await expect.poll(() => turns, { timeout: patience(8) }).toBe(3);
  await expect.poll(() => enqueue(db, waiting, [{ payload: { text: 'x' }, key: 'w' }])).toBe(1);
  await jobs.stop(500);
  expect(node.seen).toEqual([]);
});

it('a node that stops lets jobs end, and gives back what does not', async () => {
  const node = await startNode(async (text, { signal }) => {
    if (text === 'quick') await wait(300);
    if (text === 'endless') await wait(60_000, undefined, { signal });
  });
  await add('quick');
  await enqueue(db, long, [{ payload: { text: 'endless' } }]);
  await expect.poll(() => node.seen.toSorted()).toEqual(['endless', 'quick']);
  await node.jobs.stop(600);
  const { rows } = await db.execute(sql`
    select name, state, retry_count as tries from jobs.job where data->>'text' in ('quick', 'endless') order by name`);
  expect(rows).toEqual([
    { name: 'test.long', state: 'created', tries: 0 },
    { name: 'test.sums', state: 'completed', tries: 0 },
  ]);
  await using next = await startNode();
  await expect.poll(() => next.seen).toEqual(['endless']);
});

it.runIf(database.kind === 'pglite')(
  'a queue that is closed leaves nothing on the one connection of the embedded database',
  async () => {
    const client = await database.pool.connect();
    client.release();
    const before = client.listenerCount('notification');
    for (let count = 0; count < 12; count++) await (await startNode()).jobs.stop(0);
    expect(client.listenerCount('notification')).toBe(before);
  },
);
