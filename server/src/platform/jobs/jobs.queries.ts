import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { rowLimit } from '#db/row-limit.ts';
import { instantText, readRow, readRows, rowOf, run } from '#db/rows.ts';
import { deadQueue, jobSchema } from './job-schema.ts';

const jobTable = sql.raw(`${jobSchema}.job`);

/** Whether a run still owns its job; no other run gets it before the transaction ends. */
export async function holdsJob(tx: Tx, queue: string, id: string, retryCount: number): Promise<boolean> {
  return (
    (await run(tx)`
    select from ${jobTable} where name = ${queue} and id = ${id}::uuid and state = 'active'
      and retry_count = ${retryCount}::int for share`) > 0
  );
}

/**
 * Lets a job that a run owns wait as if it had not been run, as old as it is.
 * @returns whether the run owned it, and it is younger than this
 */
export async function putBack(
  db: Db,
  queue: string,
  job: { id: string; retryCount: number; maxAgeSeconds: number; delaySeconds: number },
): Promise<boolean> {
  return (
    (await run(db)`
    update ${jobTable} set state = 'created', started_on = null, start_after = now() + make_interval(secs => ${job.delaySeconds}::int)
    where name = ${queue} and id = ${job.id}::uuid and state = 'active' and retry_count = ${job.retryCount}::int
      and created_on > now() - make_interval(secs => ${job.maxAgeSeconds}::int)
    returning 1`) > 0
  );
}

/** The same condition as in the unique index of queues with keys. */
const waitsUnder = (queue: string, key: string): SQL => sql`name = ${queue} and policy = 'exclusive'
  and coalesce(singleton_key, '') = ${key} and state < 'active'`;

/** @returns whether a job with this key waits */
export async function moveWaiting(
  on: Db | Tx,
  queue: string,
  job: { key: string; payload: object; priority: number; dueAt: Date },
): Promise<boolean> {
  const dueAt = job.dueAt.toISOString();
  return (
    (await run(on)`
    update ${jobTable} set data = ${JSON.stringify(job.payload)}::jsonb, priority = ${job.priority}::int,
      start_after = ${dueAt}::timestamptz, keep_until = ${dueAt}::timestamptz + (keep_until - start_after)
    where ${waitsUnder(queue, job.key)} returning 1`) > 0
  );
}

/** Those that somebody fetches at this moment are left out. */
export async function moveWaitingGroup(on: Db | Tx, queue: string, group: string, dueAt: Date): Promise<void> {
  await run(on)`
    update ${jobTable} set start_after = ${dueAt.toISOString()}::timestamptz where (name, id) in (
      select name, id from ${jobTable}
      where name = ${queue} and group_id = ${group} and state < 'active' and start_after < ${dueAt.toISOString()}::timestamptz
      for update skip locked)`;
}

const payloadRow = rowOf({ payload: z.record(z.string(), z.unknown()) });

/** @returns what the job carried; null when there is none */
export async function deleteWaiting(on: Db | Tx, queue: string, key: string): Promise<Record<string, unknown> | null> {
  const row = await readRow(on, payloadRow)`
    delete from ${jobTable} where ${waitsUnder(queue, key)} returning data as payload`;
  return row?.payload ?? null;
}

const waitingRow = rowOf({ queue: z.string(), count: z.int(), oldest: z.number() });

export type WaitingRow = z.infer<typeof waitingRow>;

/** How many jobs of these queues are due and wait, and for how many seconds the oldest has been due. */
export async function countWaiting(db: Db, queues: readonly string[]): Promise<WaitingRow[]> {
  return readRows(db, waitingRow)`
    select name as queue, count(*)::int as count, extract(epoch from now() - min(start_after))::float8 as oldest
    from ${jobTable} where name = any(${sql.param(queues)}::text[]) and state < 'active' and start_after <= now() group by name`;
}

const dueRow = rowOf({ queue: z.string(), dueAt: z.number() });

/** Times at which jobs become due within the next seconds, in milliseconds since 1970; at most one per second and queue. */
export async function listDueSoon(db: Db, seconds: number): Promise<z.infer<typeof dueRow>[]> {
  return readRows(db, dueRow)`
    select distinct name as queue, ceil(extract(epoch from start_after))::float8 * 1000 as "dueAt" from ${jobTable}
    where state < 'active' and start_after > now() and start_after <= now() + make_interval(secs => ${seconds}::int)`;
}

/** For a database used by a single process: jobs that are marked as running belong to a process that died. */
export async function releaseRunning(db: Db): Promise<void> {
  await run(db)`update ${jobTable} set state = 'retry', start_after = now() where state = 'active'`;
}

/** Whether the next failure is the last one. */
export async function endRetries(db: Db, queue: string, id: string): Promise<void> {
  await run(db)`update ${jobTable} set retry_limit = retry_count where name = ${queue} and id = ${id}::uuid`;
}

/** Notifies every node of new jobs in a queue when the transaction commits. The channel is pg-boss's. */
export async function notify(on: Db | Tx, queue: string): Promise<void> {
  await run(on)`
    select pg_notify('pgboss_' || left(encode(sha224(${jobSchema}::text::bytea), 'hex'), 24), ${queue})`;
}

const deadJobRow = rowOf({
  id: z.uuid(),
  kind: z.string(),
  payload: z.record(z.string(), z.unknown()),
  reason: z.string(),
  attempts: z.int(),
  enqueuedAt: instantText,
  failedAt: instantText,
  /** Full precision, for the paging cursor. */
  failedText: instantText,
});

export type DeadJobRow = z.infer<typeof deadJobRow>;

/** Jobs that are not retried any more, newest first. */
export async function listDeadRows(
  db: Db,
  page: { limit: number; after: { at: string; id: string } | null; kind: string | null },
): Promise<DeadJobRow[]> {
  const more = page.after ? sql`and (created_on, id) < (${page.after.at}::timestamptz, ${page.after.id}::uuid)` : sql``;
  const ofKind = page.kind === null ? sql`` : sql`and source_name = ${page.kind}`;
  // Only a statement with a value is prepared.
  return readRows(db, deadJobRow)`
    select id, source_name as kind, data as payload, coalesce(source_output->>'message', ${''}) as reason,
      source_retry_count + 1 as attempts, source_created_on as "enqueuedAt", created_on as "failedAt",
      created_on::text as "failedText"
    from ${jobTable} where name = ${sql.raw(`'${deadQueue}'`)} and state = 'created' ${ofKind} ${more}
    order by created_on desc, id desc ${rowLimit(page.limit)}`;
}

interface DeadJob {
  kind: string;
  key: string;
  data: object;
  priority: number;
  reason: string;
  attempts: number;
  enqueuedAt: string;
  failedAt: string;
}

/** Adds dead jobs, as pg-boss does when the last attempt of a job has failed. */
export async function insertDead(tx: Tx, jobs: readonly DeadJob[]): Promise<void> {
  if (jobs.length === 0) return;
  await run(tx)`
    insert into ${jobTable} (name, data, priority, singleton_key, created_on, keep_until, expire_seconds, deletion_seconds,
      retry_limit, retry_delay, retry_backoff, source_name, source_created_on, source_retry_count, source_output)
    select q.name, x.data, x.priority, x.key, x."failedAt", now() + make_interval(secs => q.retention_seconds),
      q.expire_seconds, q.deletion_seconds, q.retry_limit, q.retry_delay, q.retry_backoff,
      x.kind, x."enqueuedAt", x.attempts - 1, jsonb_build_object('message', x.reason)
    from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as x(kind text, key text, data jsonb, priority int, reason text,
      attempts int, "enqueuedAt" timestamptz, "failedAt" timestamptz)
    cross join ${sql.raw(jobSchema)}.queue q where q.name = ${deadQueue}`;
}

const kindRow = rowOf({ kind: z.string() });

const kindCountRow = kindRow.extend({ count: z.int() });

const isDead = sql.raw(`j.name = '${deadQueue}' and j.state = 'created'`);

/** The kinds of dead jobs, found one after the other in their index, and how many there are of each, counted up to `limit`. */
export async function countDeadRows(db: Db, limit: number): Promise<{ kind: string; count: number }[]> {
  const next = sql`order by j.source_name limit 1`;
  // A range, read in the order of the index, and a limit that the planner does not see: otherwise it reads the table, and plans each time.
  return readRows(db, kindCountRow)`
    with recursive kinds as (
      (select j.source_name as kind from ${jobTable} j where ${isDead} ${next})
      union all select (select j.source_name from ${jobTable} j where ${isDead} and j.source_name > k.kind ${next})
      from kinds k where k.kind is not null)
    select kind, (select count(*)::int from (
        select from ${jobTable} j where ${isDead} and j.source_name between kind and kind
        order by j.source_name limit (select ${limit}::int)) counted) as count
    from kinds where kind is not null order by kind`;
}

export async function findDeadKinds(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await readRows(db, kindRow)`
    select distinct source_name as kind from ${jobTable}
    where name = ${sql.raw(`'${deadQueue}'`)} and state = 'created' and id = any(${sql.param(ids)}::uuid[])`;
  return rows.map(({ kind }) => kind);
}

const migratedRow = rowOf({
  queue: z.string(),
  key: z.string(),
  payload: z.record(z.string(), z.unknown()),
  priority: z.int(),
  dueAt: instantText,
});

/** Jobs for a queue that is created at the next start. */
export async function insertMigrated(
  on: Db | Tx,
  queue: string,
  rows: readonly { data: object; key: string; priority: number; due: string | null }[],
): Promise<number> {
  return run(on)`
    insert into migrated_jobs (queue, key, payload, priority, due_at)
    select ${queue}, key, data, priority, coalesce(due, now())
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(data jsonb, key text, priority int, due timestamptz)`;
}

/** Moves jobs that a migration has added to their queues. */
export async function takeMigrated(
  tx: Tx,
  queues: readonly string[],
  limit: number,
): Promise<z.infer<typeof migratedRow>[]> {
  return readRows(tx, migratedRow)`
    delete from migrated_jobs where id in (
      select id from migrated_jobs where queue = any(${sql.param(queues)}::text[]) order by id limit ${limit} for update)
    returning queue, key, payload, priority, due_at as "dueAt"`;
}
