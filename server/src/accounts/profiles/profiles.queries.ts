import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { instantText, readRow, rowOf } from '#db/rows.ts';
import { languages } from '#db/tables/languages.ts';
import { plans, subscriptions } from '#db/tables/plans.ts';
import { users } from '#db/tables/users.ts';
import { factorDue } from '#platform/identity/factor-demand.ts';

export async function findProfile(db: Db, userId: string) {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  return user ?? null;
}

/** In the order in which they were subscribed. */
export function listSubscriptions(db: Db, userId: string) {
  return db
    .select({
      id: subscriptions.id,
      planId: subscriptions.planId,
      planName: plans.name,
      subscriptionTypeId: plans.subscriptionTypeId,
      status: subscriptions.status,
      startsAt: subscriptions.startsAt,
      endsAt: subscriptions.endsAt,
    })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(eq(subscriptions.userId, userId))
    .orderBy(subscriptions.id);
}

const valueRow = rowOf({ value: z.array(z.int()) });

export async function readAccessPlanIds(db: Db): Promise<number[]> {
  return (await readRow(db, valueRow)`select value from settings where key = 'access.planIds'`)?.value ?? [];
}

const dueRow = rowOf({ dueAt: instantText.nullable() });

/** From when on somebody does nothing more without a second factor. */
export async function readFactorDue(db: Db, userId: string, rpId: string): Promise<string | null> {
  const row = await readRow(db, dueRow)`
    select ${factorDue(sql`u`, rpId)} as "dueAt" from users u where u.id = ${userId}::uuid`;
  return row?.dueAt ?? null;
}

export async function hasLanguage(db: Db, id: number): Promise<boolean> {
  const rows = await db.select({ id: languages.id }).from(languages).where(eq(languages.id, id));
  return rows.length > 0;
}

/** @returns false when the user is suspended or gone */
export async function updateActive(
  db: Db | Tx,
  userId: string,
  changes: Partial<typeof users.$inferInsert>,
): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ ...changes, updatedAt: new Date() })
    .where(and(eq(users.id, userId), eq(users.status, 'active')))
    .returning({ id: users.id });
  return rows.length > 0;
}
