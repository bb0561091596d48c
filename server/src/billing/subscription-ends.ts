import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { tellEnded } from '#accounts/webhook-events.ts';
import type { Db, Tx } from '#db/client.ts';
import { readRows, rowOf } from '#db/rows.ts';
import type { Callers } from '#platform/identity/callers.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';

const atOnce = 500;

/** Ends the expired subscriptions of one user when they expire; every night those of all users, in case some were missed. */
export const endsJob = defineJob({
  name: 'accounts.subscription-ends',
  payload: z.object({ userId: z.optional(z.uuid()) }),
  atOnce: 1,
  isShort: true,
  retries: { limit: 20, firstDelaySeconds: 5, maxDelaySeconds: 600 },
  limitSeconds: 120,
  repeats: { cron: '7 3 * * *', timeZone: 'UTC', payload: {} },
});

/** Call this in the same transaction that writes an end. If the end is moved later, the earlier job finds nothing to do. */
export async function watchEnd(tx: Tx, userId: string, endsAt: Date | null): Promise<void> {
  if (!endsAt) return;
  await enqueue(tx, endsJob, [{ payload: { userId }, key: `${userId}/${endsAt.toISOString()}`, dueAt: endsAt }]);
}

export function createEnds({ db, callers }: { db: Db; callers: Pick<Callers, 'forget'> }) {
  async function run({ payload: { userId } }: { payload: { userId?: string | undefined } }): Promise<void> {
    const ended = await db.transaction((tx) => expireRows(tx, atOnce, userId));
    // Published even when an earlier attempt wrote it: that attempt may have failed before publishing.
    for (const id of new Set([...ended.map((each) => each.userId), ...(userId ? [userId] : [])])) callers.forget(id);
    if (ended.length === atOnce) await run({ payload: { userId } });
  }

  return { run };
}

const expiredRow = rowOf({ id: z.int(), userId: z.uuid() });

/**
 * Marks expired subscriptions, of one user or of all; up to `limit`. Paid ones that are past due are left alone: the provider keeps
 * trying to charge them until it reports that they are over.
 */
export async function expireRows(tx: Tx, limit: number, userId?: string): Promise<z.infer<typeof expiredRow>[]> {
  const owner = userId === undefined ? sql`true` : sql`user_id = ${userId}::uuid`;
  const rows = await readRows(tx, expiredRow)`
    update subscriptions s set status = 'expired'
    from (select id from subscriptions where status in ('active', 'past_due', 'cancelled') and ends_at <= now()
        and (provider is null or status <> 'past_due') and ${owner}
      order by ends_at limit ${limit} for update skip locked) due
    where s.id = due.id returning s.id, s.user_id as "userId"`;
  if (rows.length > 0)
    await tellEnded(
      tx,
      rows.map(({ id }) => id),
    );
  return rows;
}
