import * as z from 'zod';
import { tellEnded, tellStarted } from '#accounts/webhook-events.ts';
import { watchEnd } from '#billing/subscription-ends.ts';
import type { Db, Tx } from '#db/client.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import type { Callers } from '#platform/identity/callers.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import {
  findOwner,
  findPriceTerms,
  isErased,
  isHandled,
  lockPaid,
  takeTicket,
  writePaid,
} from './paid-subscriptions.queries.ts';
import { UnknownAnswer, type PaidSubscription, type PaymentProvider } from './payment-provider.ts';
import { takeBackPaymentFailed, tellPaymentFailed } from './payment-warnings.ts';
import { queueStops } from './stops.jobs.ts';

/** Reads a subscription again when its period ends: the message about its renewal may never arrive. */
export const lookJob = defineJob({
  name: 'payments.looks',
  payload: z.object({ externalId: z.string().max(200) }),
  atOnce: 1,
  isShort: true,
  retries: { limit: 20, firstDelaySeconds: 60, maxDelaySeconds: 3600 },
  limitSeconds: 120,
});

const dayMilliseconds = 86_400_000;
const hourMilliseconds = 3_600_000;

export interface ReadSubscription {
  ticket: number;
  found: PaidSubscription;
  graceDays: number;
}

interface Deps {
  db: Db;
  callers: Pick<Callers, 'forget'>;
  domainEvents: DomainEvents;
  provider: PaymentProvider;
  getGraceDays(): Promise<number>;
}

/** Copies subscriptions from the provider. What the provider returns is the state, whatever its messages said. */
export function createPaidSubscriptions({ db, callers, domainEvents, provider, getGraceDays }: Deps) {
  async function read(externalId: string): Promise<ReadSubscription> {
    const ticket = await takeTicket(db);
    return { ticket, found: await provider.readSubscription(externalId), graceDays: await getGraceDays() };
  }

  /**
   * Stores what was read, unless something newer was stored meanwhile.
   * @returns its owner; null if it belongs to nobody here
   * @throws UnknownAnswer when its price is not one of ours
   */
  async function write(tx: Tx, { ticket, found, graceDays }: ReadSubscription): Promise<string | null> {
    const userId = await findOwner(tx, provider.name, found.customerId);
    if (userId === null) return null;
    const terms = await findPriceTerms(tx, provider.name, found.priceId);
    // The account at the provider is also used for other purposes.
    if (!terms && found.userId === null) return null;
    if (!terms) throw new UnknownAnswer(`the price ${found.priceId} of ${found.id}`);
    const place = {
      provider: provider.name,
      externalId: found.id,
      userId,
      planId: terms.planId,
      startsAt: found.startedAt,
    };
    const isOfNobody = await isErased(tx, userId);
    const locked = await lockPaid(tx, place);
    if (ticket <= Number(locked.readTicket)) return userId;
    const since = found.status === 'past_due' ? new Date(locked.pastDueSince ?? Date.now()) : null;
    const wasPastDue = locked.pastDueSince !== null;
    const endsAt = earlier(endOf(found, since, wasPastDue, graceDays), locked.revokedAt);
    // Kept until it is paid, whatever the status is meanwhile.
    const isMissing = wasPastDue || found.status === 'past_due' || isGivenUp(found);
    const pastDueSince = isMissing && found.status !== 'active' ? new Date(locked.pastDueSince ?? Date.now()) : null;
    const providerEndedAt = found.isOver ? (found.endedAt ?? new Date()) : null;
    await writePaid(tx, locked.id, { ...terms, ...found, endsAt, pastDueSince, providerEndedAt, ticket });
    await watchEnd(tx, userId, endsAt);
    const isOpen = openStatuses.has(found.status);
    if (isOpen && !locked.isOpen) await tellStarted(tx, locked.id);
    if (!isOpen && locked.isOpen) await tellEnded(tx, [locked.id]);
    if (since && !wasPastDue && !isOfNobody) await tellPaymentFailed(tx, userId, locked.id);
    if (wasPastDue && pastDueSince === null) await takeBackPaymentFailed(tx, locked.id);
    // It was paid at the last moment.
    if (isOfNobody && !found.isOver) await queueStops(tx, [found.id]);
    await watchPeriod(tx, found);
    return userId;
  }

  /** Reads it from the provider and stores it. */
  async function take(externalId: string): Promise<void> {
    const answer = await read(externalId);
    const userId = await db.transaction((tx) => write(tx, answer));
    if (userId !== null) tell(userId);
  }

  /** After the commit: what somebody may see has changed, and maybe what is in their drawer. */
  function tell(userId: string): void {
    callers.forget(userId);
    domainEvents.emit('notifications.read', userId);
  }

  return { read, write, take, tell, isHandled: (id: string) => isHandled(db, id) };
}

/** Has started, and is not over before its end is noticed. */
const openStatuses = new Set<string>(['active', 'past_due', 'cancelled']);

/** Its payments failed too often: it gives no access, but continues at the provider. */
const isGivenUp = ({ status, isOver }: PaidSubscription) => status === 'expired' && !isOver;

/** When access ends, by status. */
function endOf(found: PaidSubscription, since: Date | null, wasPastDue: boolean, graceDays: number): Date | null {
  if (since) return new Date(since.getTime() + graceDays * dayMilliseconds);
  if (found.status !== 'cancelled') return found.status === 'active' ? null : (found.endedAt ?? null);
  // An unpaid subscription has no paid period.
  const isPaid = found.wasCancelledByWish && !wasPastDue;
  return isPaid ? found.periodEndsAt : (found.endedAt ?? new Date());
}

function earlier(end: Date | null, revoked: string | null): Date | null {
  if (revoked === null) return end;
  const at = new Date(revoked);
  return end === null || end > at ? at : end;
}

async function watchPeriod(tx: Tx, { id, status, periodEndsAt, isOver }: PaidSubscription): Promise<void> {
  if (isOver) return;
  // Up to an hour passes between the end of a period and its payment. Rounded, so that there is one check per hour, not many.
  const due = Math.max(periodEndsAt.getTime() + 2 * hourMilliseconds, Date.now() + 6 * hourMilliseconds);
  const wanted = status === 'pending' ? Date.now() + 24 * hourMilliseconds : due;
  const dueAt = new Date(Math.ceil(wanted / hourMilliseconds) * hourMilliseconds);
  await enqueue(tx, lookJob, [{ payload: { externalId: id }, key: `${id}/${dueAt.toISOString()}`, dueAt }]);
}
