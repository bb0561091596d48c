import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Tx } from '#db/client.ts';
import { instantText, readRows, rowOf } from '#db/rows.ts';
import { queueErasure } from '#integrations/webhook-erasures.ts';
import { recordEvents } from '#integrations/webhook-events.ts';
import { toIso } from '#platform/time/instants.ts';

/** Webhook events about accounts, subscriptions and invoices, each in the transaction of its change. */

const userRow = rowOf({
  id: z.uuid(),
  fullName: z.string(),
  status: z.enum(['invited', 'active', 'suspended']),
  roleIds: z.array(z.int()),
});

export function tellUsers(tx: Tx, type: 'user.created' | 'user.updated', ids: readonly string[]): Promise<void> {
  return recordEvents(
    tx,
    type,
    () =>
      readRows(tx, userRow)`
        select id, first_name || ' ' || last_name as "fullName", status, role_ids as "roleIds" from users
        where id = any(${arrayOf(ids)}::uuid[]) and status in ('invited', 'active', 'suspended') order by id`,
  );
}

/** Reports a deleted user, and deletes earlier deliveries about them. */
export async function tellUserDeleted(tx: Tx, id: string): Promise<void> {
  await queueErasure(tx, id);
  await recordEvents(tx, 'user.deleted', async () => [{ id }]);
}

const subscriptionRow = rowOf({
  id: z.int(),
  userId: z.uuid(),
  fullName: z.string(),
  planId: z.int(),
  planName: z.string(),
  isPaid: z.boolean(),
  endsAt: instantText.nullable(),
});

const readSubscriptions = (tx: Tx, ids: readonly number[]) => readRows(tx, subscriptionRow)`
  select s.id, s.user_id as "userId", u.first_name || ' ' || u.last_name as "fullName", s.plan_id as "planId",
    p.name as "planName", s.provider is not null as "isPaid", s.ends_at as "endsAt"
  from subscriptions s join users u on u.id = s.user_id join plans p on p.id = s.plan_id
  where s.id = any(${arrayOf(ids)}::int[]) order by s.id`;

const presentSubscription = ({ id, userId, fullName, planId, planName, isPaid }: z.infer<typeof subscriptionRow>) => ({
  id,
  user: { id: userId, fullName },
  plan: { id: planId, name: planName },
  isPaid,
});

export function tellStarted(tx: Tx, subscriptionId: number): Promise<void> {
  return recordEvents(tx, 'subscription.started', async () =>
    (await readSubscriptions(tx, [subscriptionId])).map((row) => ({
      ...presentSubscription(row),
      endsAt: row.endsAt === null ? null : toIso(row.endsAt),
    })),
  );
}

export function tellEnded(tx: Tx, subscriptionIds: readonly number[]): Promise<void> {
  return recordEvents(tx, 'subscription.ended', async () =>
    (await readSubscriptions(tx, subscriptionIds)).map((row) => ({
      ...presentSubscription(row),
      endedAt: row.endsAt === null ? new Date().toISOString() : toIso(row.endsAt),
    })),
  );
}

const invoiceRow = rowOf({
  id: z.int(),
  number: z.string().nullable(),
  userId: z.uuid(),
  fullName: z.string(),
  total: z.string(),
  currency: z.string(),
  paidAt: instantText.nullable(),
});

export function tellPaid(tx: Tx, invoiceId: number): Promise<void> {
  return recordEvents(tx, 'invoice.paid', async () => {
    const rows = await readRows(tx, invoiceRow)`
      select i.id, i.number, i.user_id as "userId", u.first_name || ' ' || u.last_name as "fullName", i.total, i.currency,
        i.paid_at as "paidAt"
      from invoices i join users u on u.id = i.user_id where i.id = ${invoiceId}::int`;
    return rows.map(({ userId, fullName, paidAt, ...row }) => ({
      ...row,
      user: { id: userId, fullName },
      paidAt: paidAt === null ? new Date().toISOString() : toIso(paidAt),
    }));
  });
}
