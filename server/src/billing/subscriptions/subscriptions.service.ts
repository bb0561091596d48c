import { tellEnded, tellStarted } from '#accounts/webhook-events.ts';
import { expireRows, watchEnd } from '#billing/subscription-ends.ts';
import { requireOwner } from '#billing/subscription-owners.ts';
import type { Db, Tx } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Callers, SignedInCaller } from '#platform/identity/callers.ts';
import { recordChange } from '#site/recorded-changes.ts';
import type { HeldSubscription } from '@candela/contract/billing/subscriptions';
import { presentHeld } from './subscriptions.present.ts';
import { endNow, findHeld, findPlan, insertGiven, listHeld, writeEnd, type HeldRow } from './subscriptions.queries.ts';

const maxExpired = 1000;

/** Subscriptions that admins grant or change. Access follows immediately, on every node. */
export function createSubscriptions({ db, callers }: { db: Db; callers: Pick<Callers, 'forget'> }) {
  const list = async (userId: string): Promise<HeldSubscription[]> => (await listHeld(db, userId)).map(presentHeld);

  /** @throws AppError users.notFound, users.higherRole, plans.notFound, plans.archived, subscriptions.exists, subscriptions.endPassed */
  async function give(
    caller: SignedInCaller,
    userId: string,
    { planId, endsAt }: { planId: number; endsAt: string | null },
  ): Promise<HeldSubscription> {
    requireFuture(endsAt);
    const given = await db.transaction(async (tx) => {
      await requireOwner(tx, caller, userId);
      const plan = await findPlan(tx, planId);
      if (!plan) throw new AppError('plans.notFound');
      if (plan.isArchived) throw new AppError('plans.archived');
      // An expired subscription that was not marked yet is no obstacle.
      await expireRows(tx, maxExpired, userId);
      const id = await insertGiven(tx, { userId, planId, endsAt });
      if (id === null) throw new AppError('subscriptions.exists');
      await watchEnd(tx, userId, endsAt === null ? null : new Date(endsAt));
      await tellStarted(tx, id);
      return record(tx, caller, 'give', null, await find(tx, userId, id));
    });
    callers.forget(userId);
    return given;
  }

  /** @throws AppError users.notFound, users.higherRole, subscriptions.notFound, subscriptions.ended, subscriptions.isPaid, subscriptions.endPassed */
  async function extend(
    caller: SignedInCaller,
    userId: string,
    id: number,
    endsAt: string | null,
  ): Promise<HeldSubscription> {
    requireFuture(endsAt);
    const extended = await db.transaction(async (tx) => {
      const before = await requireGiven(tx, caller, userId, id);
      await writeEnd(tx, id, endsAt);
      await watchEnd(tx, userId, endsAt === null ? null : new Date(endsAt));
      return record(tx, caller, 'extend', before, await find(tx, userId, id));
    });
    callers.forget(userId);
    return extended;
  }

  /** @throws AppError users.notFound, users.higherRole, subscriptions.notFound, subscriptions.ended, subscriptions.isPaid */
  async function end(caller: SignedInCaller, userId: string, id: number): Promise<HeldSubscription> {
    const ended = await db.transaction(async (tx) => {
      const before = await requireGiven(tx, caller, userId, id);
      await endNow(tx, id);
      await tellEnded(tx, [id]);
      return record(tx, caller, 'end', before, await find(tx, userId, id));
    });
    callers.forget(userId);
    return ended;
  }

  /** @throws AppError subscriptions.notFound */
  const get = async (userId: string, id: number) => presentHeld(await find(db, userId, id));

  return { list, get, give, extend, end };
}

function requireFuture(endsAt: string | null): void {
  if (endsAt !== null && Date.parse(endsAt) <= Date.now()) throw new AppError('subscriptions.endPassed');
}

/** A granted subscription that is still running, locked with its owner. */
async function requireGiven(tx: Tx, caller: SignedInCaller, userId: string, id: number): Promise<HeldRow> {
  await requireOwner(tx, caller, userId);
  const row = await find(tx, userId, id);
  if (row.isPaid) throw new AppError('subscriptions.isPaid');
  if (!row.isRunning) throw new AppError('subscriptions.ended');
  return row;
}

async function find(tx: Db | Tx, userId: string, id: number): Promise<HeldRow> {
  const row = await findHeld(tx, userId, id);
  if (!row) throw new AppError('subscriptions.notFound');
  return row;
}

async function record(
  tx: Tx,
  caller: SignedInCaller,
  action: 'give' | 'extend' | 'end',
  before: HeldRow | null,
  after: HeldRow,
): Promise<HeldSubscription> {
  await recordChange(tx, caller, {
    action,
    entity: 'subscription',
    entityId: after.id,
    name: after.planName,
    before: before && auditedOf(before),
    after: auditedOf(after),
  });
  return presentHeld(after);
}

const auditedOf = ({ userId, planId, status, endsAt }: HeldRow) => ({ userId, planId, status, endsAt });
