import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { requireRow, rowOf } from '#db/rows.ts';
import type { JobDefinition, NewJob } from './define-job.ts';
import { payloadOf, withCause } from './job-cause.ts';
import { jobSchema } from './job-schema.ts';
import { deleteWaiting, insertMigrated, moveWaiting, moveWaitingGroup, notify } from './jobs.queries.ts';
import { wakeWhenDue } from './wake-ups.ts';

const schema = sql.raw(jobSchema);

const addedRow = rowOf({ hasQueue: z.boolean(), added: z.array(z.string()), isDue: z.boolean() });

/**
 * Adds jobs, in one statement; in a transaction they exist when it commits.
 * @returns how many were added: those whose key already waits or runs are left out
 */
export async function enqueue<Payload extends object>(
  on: Db | Tx,
  definition: JobDefinition<Payload>,
  jobs: readonly NewJob<Payload>[],
): Promise<number> {
  return (await enqueueKeys(on, definition, jobs)).length;
}

/**
 * As `enqueue`.
 * @returns the keys of those that were added
 */
export async function enqueueKeys<Payload extends object>(
  on: Db | Tx,
  definition: JobDefinition<Payload>,
  jobs: readonly NewJob<Payload>[],
): Promise<string[]> {
  if (jobs.length === 0) return [];
  const rows = jobs.map(({ payload, key, group, priority = 0, dueAt }) => ({
    data: withCause(definition.payload.parse(payload)),
    // In such a queue pg-boss allows one job per key; a job without a key uses its own id.
    key: key ?? randomUUID(),
    group: group ?? null,
    priority,
    due: dueAt?.toISOString() ?? null,
  }));
  const answer = await requireRow(on, addedRow)`
    with q as (select * from ${schema}.queue where name = ${definition.name}),
      added as (
        insert into ${schema}.job (name, data, priority, start_after, singleton_key, group_id, expire_seconds, deletion_seconds,
          keep_until, retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
        select q.name, x.data, x.priority, coalesce(x.due, now()), x.key, x."group", q.expire_seconds, q.deletion_seconds,
          coalesce(x.due, now()) + make_interval(secs => q.retention_seconds), q.retry_limit, q.retry_delay,
          q.retry_backoff, q.retry_delay_max, q.policy, q.dead_letter, q.heartbeat_seconds
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as x(data jsonb, key text, "group" text, priority int, due timestamptz) cross join q
        on conflict do nothing returning start_after, singleton_key)
    select exists (select from q) as "hasQueue", coalesce(array_agg(singleton_key), '{}') as added,
      coalesce(bool_or(start_after <= now()), false) as "isDue" from added`;
  // Before the first start there are no queues: jobs of demo content wait in a table, beside those of migrations.
  if (!answer.hasQueue) {
    await insertMigrated(on, definition.name, rows);
    return rows.map(({ key }) => key);
  }
  if (answer.isDue) await notify(on, definition.name);
  for (const { dueAt } of jobs) if (dueAt) wakeWhenDue(definition.name, dueAt);
  return answer.added;
}

/** Adds a job, or replaces the waiting one with the same key; if one is running, it goes on and none is added. */
export async function moveJob<Payload extends object>(
  tx: Db | Tx,
  definition: JobDefinition<Payload>,
  job: Required<Omit<NewJob<Payload>, 'group'>>,
): Promise<void> {
  if (
    !(await moveWaiting(tx, definition.name, { ...job, payload: withCause(definition.payload.parse(job.payload)) }))
  ) {
    await enqueue(tx, definition, [job]);
  } else if (job.dueAt.getTime() <= Date.now()) await notify(tx, definition.name);
  else wakeWhenDue(definition.name, job.dueAt);
}

/** Lets the waiting jobs of a group start no earlier than `dueAt`. */
export async function postponeGroup(tx: Tx, definition: { name: string }, group: string, dueAt: Date): Promise<void> {
  await moveWaitingGroup(tx, definition.name, group, dueAt);
  wakeWhenDue(definition.name, dueAt);
}

/**
 * Removes the waiting job of a key.
 * @returns its payload; null when there is none
 */
export async function removeJob<Payload extends object>(
  tx: Db | Tx,
  definition: JobDefinition<Payload>,
  key: string,
): Promise<Payload | null> {
  const payload = await deleteWaiting(tx, definition.name, key);
  return payload && (definition.payload.safeParse(payloadOf(payload)).data ?? null);
}
