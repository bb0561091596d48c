import { watchEnd } from '#billing/subscription-ends.ts';
import { requireOwner } from '#billing/subscription-owners.ts';
import type { Db, Tx } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Callers, SignedInCaller } from '#platform/identity/callers.ts';
import { recordChange } from '#site/recorded-changes.ts';
import { NotAtProvider, type PaymentProvider, type PriceChange, type TaxRule } from './payment-provider.ts';
import { askAnew, priceOf, termsOf } from './prices.ts';
import { findCustomer, forgetCustomer } from './provider-ids.queries.ts';
import { endPaidNow, findPurchase, type PurchaseRow } from './purchases.queries.ts';
import { queueStops } from './stops.jobs.ts';

interface Deps {
  db: Db;
  callers: Pick<Callers, 'forget'>;
  provider: PaymentProvider;
  publicUrl: string;
  getTaxRule(): Promise<TaxRule>;
  takeSubscription(externalId: string): Promise<void>;
}

/** Changes of a subscription after its purchase. The provider is asked to change it first; then the result is read from there. */
export function createPurchases({ db, callers, provider, publicUrl, getTaxRule, takeSubscription }: Deps) {
  /** @throws AppError subscriptions.notFound, subscriptions.notPaid, subscriptions.ended */
  async function find(userId: string, id: number): Promise<PurchaseRow & { externalId: string }> {
    const row = await findAny(db, userId, id);
    if (row.isOver) throw new AppError('subscriptions.ended');
    return row;
  }

  /** Including ended ones. */
  async function findAny(on: Db | Tx, userId: string, id: number): Promise<PurchaseRow & { externalId: string }> {
    const row = await findPurchase(on, userId, id);
    if (!row) throw new AppError('subscriptions.notFound');
    const { externalId } = row;
    if (row.provider !== provider.name || externalId === null) throw new AppError('subscriptions.notPaid');
    return { ...row, externalId };
  }

  /** @throws AppError payments.noCustomer, payments.away, payments.refused */
  async function openPortal({ userId }: SignedInCaller): Promise<{ url: string }> {
    const customerId = await findCustomer(db, provider.name, userId);
    if (customerId === null) throw new AppError('payments.noCustomer');
    try {
      return { url: await provider.openPortal(customerId, `${publicUrl}/education/subscription`) };
    } catch (error) {
      if (!(error instanceof NotAtProvider && error.missing === 'customer')) throw error;
      // Deleted there, and with it what they paid for. Whoever buys again is made anew.
      await forgetCustomer(db, provider.name, userId);
      throw new AppError('payments.noCustomer', { cause: error });
    }
  }

  /** Cancels at the end of the paid period, or reverts that. */
  async function setCancelling({ userId }: SignedInCaller, id: number, isCancelling: boolean): Promise<void> {
    const { externalId } = await find(userId, id);
    await provider.setCancelling(externalId, isCancelling);
    await takeSubscription(externalId);
  }

  /** @throws AppError plans.notFound, payments.notForSale, payments.otherCurrency */
  async function otherPrice(userId: string, id: number, planId: number) {
    const held = await find(userId, id);
    const terms = await termsOf(db, planId, await getTaxRule());
    // The currency of a subscription cannot change.
    if (held.currency !== null && held.currency !== terms.money.currency) throw new AppError('payments.otherCurrency');
    return { externalId: held.externalId, terms };
  }

  async function previewPlan({ userId }: SignedInCaller, id: number, planId: number) {
    const { externalId, terms } = await otherPrice(userId, id, planId);
    const ask = async () => provider.previewPrice(externalId, await priceOf(db, provider, terms));
    return { dueNow: await askAnew(db, provider, { userId, terms }, ask) };
  }

  async function changePlan({ userId }: SignedInCaller, id: number, planId: number): Promise<PriceChange> {
    const { externalId, terms } = await otherPrice(userId, id, planId);
    const ask = async () => provider.changePrice(externalId, await priceOf(db, provider, terms));
    const change = await askAnew(db, provider, { userId, terms }, ask);
    await takeSubscription(externalId);
    return change;
  }

  /**
   * Nothing is charged any more, and access ends immediately, whatever was paid. The request to the provider is also queued,
   * in case it does not respond now.
   * @throws AppError users.notFound, users.higherRole, subscriptions.notFound, subscriptions.notPaid, subscriptions.ended
   */
  async function stop(caller: SignedInCaller, userId: string, id: number): Promise<void> {
    const externalId = await db.transaction(async (tx) => {
      await requireOwner(tx, caller, userId);
      const row = await findAny(tx, userId, id);
      if (row.isOver && !row.isRunning) throw new AppError('subscriptions.ended');
      await endPaidNow(tx, id);
      await watchEnd(tx, userId, new Date());
      if (!row.isOver) await queueStops(tx, [row.externalId]);
      await recordChange(tx, caller, {
        action: 'end',
        entity: 'subscription',
        entityId: id,
        name: row.planName,
        before: { userId, status: row.status },
        after: { userId, status: 'cancelled' },
      });
      return row.externalId;
    });
    callers.forget(userId);
    try {
      await provider.cancelNow(externalId);
      await takeSubscription(externalId);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }

  return { openPortal, setCancelling, previewPlan, changePlan, stop };
}
