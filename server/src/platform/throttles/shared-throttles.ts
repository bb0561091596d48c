import { sql, type SQL } from 'drizzle-orm';
import { createHmac } from 'node:crypto';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { requireRow, rowOf, run } from '#db/rows.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import type { Bucket } from './bucket.ts';

/** The hashed name of a bucket, which does not reveal whom it is for. */
export function throttleKey(secret: string, ...parts: readonly string[]): string {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');
}

const admittedRow = rowOf({ isAdmitted: z.boolean() });

/**
 * Takes one attempt out of each bucket in the database, where all nodes count together, from the narrowest to the widest: if one
 * is full, nothing is taken from those after it. A single statement, so that concurrent attempts cannot exceed the limit.
 * @returns null when admitted, otherwise the seconds until a retry makes sense
 */
export async function reserveAttempt(db: Db | Tx, buckets: readonly Bucket[]): Promise<number | null> {
  const steps = buckets.map(({ key, limit, seconds }, at): SQL => {
    const span = sql`make_interval(secs => ${seconds}::int)`;
    const behind = at === 0 ? sql`` : sql`where exists (select from ${name(at - 1)})`;
    return sql`${name(at)} as (
      insert into throttles as t (key, used, free_at) select ${key}, 1, now() + ${span} ${behind}
      on conflict (key) do update set
        used = case when t.free_at <= now() then 1 else t.used + 1 end,
        free_at = case when t.free_at <= now() then excluded.free_at else t.free_at end
      where t.free_at <= now() or t.used < ${limit}::int
      returning 1)`;
  });
  const { isAdmitted } = await requireRow(
    db,
    admittedRow,
  )`with ${sql.join(steps, sql`, `)} select exists (select from ${name(buckets.length - 1)}) as "isAdmitted"`;
  if (isAdmitted) return null;
  return secondsUntilFree(db, buckets);
}

/** Gives back an attempt that was not a guess: the narrowest bucket is emptied, the others get one attempt back. */
export async function releaseAttempt(db: Db, [own, ...wider]: readonly Bucket[]): Promise<void> {
  if (own) await run(db)`delete from throttles where key = ${own.key}`;
  // One after the other and in the order of `reserveAttempt`, to avoid deadlocks.
  for (const { key } of wider) {
    await run(db)`update throttles set used = greatest(used - 1, 0) where key = ${key}`;
  }
}

const secondsRow = rowOf({ seconds: z.int().nullable() });

async function secondsUntilFree(db: Db | Tx, buckets: readonly Bucket[]): Promise<number> {
  const full = buckets.map(({ key, limit }) => sql`(key = ${key} and used >= ${limit}::int)`);
  const { seconds } = await requireRow(db, secondsRow)`
    select ceil(extract(epoch from max(free_at) - now()))::int as seconds from throttles
    where ${sql.join(full, sql` or `)}`;
  return Math.max(1, seconds ?? 1);
}

/** Six times an hour. */
export const pastBucketsJob = defineJob({
  name: 'throttles.past',
  payload: z.object({}),
  atOnce: 1,
  isShort: false,
  retries: { limit: 3, firstDelaySeconds: 10, maxDelaySeconds: 60 },
  limitSeconds: 300,
  repeats: { cron: '*/10 * * * *', timeZone: 'UTC', payload: {} },
});

/** Deletes expired rows, skipping locked ones. */
export async function removePastBuckets(db: Db): Promise<void> {
  await run(db)`
    delete from throttles where key in (
      select key from throttles where free_at < now() order by free_at limit 50000 for update skip locked)`;
}

function name(at: number): SQL {
  return sql.raw(`bucket_${at}`);
}
