import type { Invoice } from '@candela/contract/accounts/payments';
import { isPayable, toMinorUnits } from '@candela/contract/accounts/money';
import type { Page } from '@candela/contract/paging';
import { findCustomer } from './checkouts.queries.ts';
import { findInvoice, listInvoices, type InvoiceRow } from './invoices.queries.ts';
import { endPaidNow, findPurchase, type PurchaseRow } from './purchases.queries.ts';
import type { PaymentProvider, TaxRule } from './payment-provider.ts';
import { priceOf, termsOf } from './prices.ts';
import { queueStops } from './stops.jobs.ts';
import { watchEnd } from '#accounts/subscription-ends.ts';
import { requireOwner, requireRank } from '#accounts/subscription-owners.ts';
import type { Db, Tx } from '#db/client.ts';
import { decodeInstantCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Callers, SignedInCaller } from '#platform/identity/callers.ts';
import { toIso, toIsoOrNull } from '#platform/time/instants.ts';
import { recordChange } from '#site/recorded-changes.ts';

interface Deps {
  db: Db;
  callers: Pick<Callers, 'forget'>;
  provider: PaymentProvider;
  publicUrl: string;
  getTaxRule(): Promise<TaxRule>;
  takeSubscription(externalId: string): Promise<void>;
  takeInvoice(externalId: string): Promise<void>;
}

type PageQuery = { limit: number; cursor?: string | undefined };

/** What becomes of a plan after it was bought. The provider is asked first; then it is read what it has made of it. */
export function createPurchases({ db, callers, provider, publicUrl, getTaxRule, takeSubscription, takeInvoice }: Deps) {
  /** @throws AppError subscriptions.notFound, subscriptions.notPaid, subscriptions.ended */
  async function find(userId: string, id: number): Promise<PurchaseRow & { externalId: string }> {
    const row = await findAny(db, userId, id);
    if (row.isOver) throw new AppError('subscriptions.ended');
    return row;
  }

  /** Also what is over. */
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
    return { url: await provider.openPortal(customerId, `${publicUrl}/education/subscription`) };
  }

  /** To the end of what is paid, or not any more. */
  async function setCancelling({ userId }: SignedInCaller, id: number, isCancelling: boolean): Promise<void> {
    const { externalId } = await find(userId, id);
    await provider.setCancelling(externalId, isCancelling);
    await takeSubscription(externalId);
  }

  /** @throws AppError plans.notFound, payments.notForSale, payments.otherCurrency */
  async function otherPrice(userId: string, id: number, planId: number) {
    const held = await find(userId, id);
    const terms = await termsOf(db, planId, await getTaxRule());
    // The currency of a subscription stays as it is.
    if (held.currency !== null && held.currency !== terms.money.currency) throw new AppError('payments.otherCurrency');
    return { externalId: held.externalId, priceId: await priceOf(db, provider, terms) };
  }

  async function previewPlan({ userId }: SignedInCaller, id: number, planId: number) {
    const { externalId, priceId } = await otherPrice(userId, id, planId);
    return { dueNow: await provider.previewPrice(externalId, priceId) };
  }

  async function changePlan({ userId }: SignedInCaller, id: number, planId: number): Promise<void> {
    const { externalId, priceId } = await otherPrice(userId, id, planId);
    await provider.changePrice(externalId, priceId);
    await takeSubscription(externalId);
  }

  /**
   * Nothing is charged any more, and access ends at once, whatever was paid. What the provider is told waits in the queue, too,
   * for the time when it does not answer.
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

  async function list(userId: string, { limit, cursor }: PageQuery): Promise<Page<Invoice>> {
    const rows = await listInvoices(db, userId, { limit: limit + 1, after: decodeInstantCursor(cursor) });
    return toPage(rows, limit, presentInvoice, (row) => [row.createdAt, row.id]);
  }

  /** @throws AppError users.higherRole, payments.invoiceNotFound, payments.notRefundable, payments.away, payments.refused */
  async function refund(
    caller: SignedInCaller,
    id: number,
    { amount, key }: { amount: string; key: string },
  ): Promise<Invoice> {
    const row = await findInvoice(db, id);
    if (!row || row.provider !== provider.name) throw new AppError('payments.invoiceNotFound');
    const { currency, paymentId, externalId } = row;
    const unitsOf = (text: string) => toMinorUnits(text, currency);
    const isRight = isPayable(amount, currency) && unitsOf(amount) > 0 && unitsOf(amount) <= unitsOf(row.paid);
    if (paymentId === null || !isRight) throw new AppError('payments.notRefundable');
    // Written first: money never goes back without a trace. What the provider refuses stays as what was asked for.
    await db.transaction(async (tx) => {
      await requireRank(tx, caller, row.userId);
      await recordChange(tx, caller, {
        action: 'refund',
        entity: 'invoice',
        entityId: id,
        ...(row.number !== null && { name: row.number }),
        after: { userId: row.userId, amount: `${amount} ${currency}`, key },
      });
    });
    // More than is left is refused there, also when two ask at once.
    await provider.refund({ paymentId, money: { amount, currency }, key });
    await takeInvoice(externalId);
    const after = await findInvoice(db, id);
    if (!after) throw new AppError('payments.invoiceNotFound');
    return presentInvoice(after);
  }

  return { openPortal, setCancelling, previewPlan, changePlan, stop, list, refund };
}

function presentInvoice(row: InvoiceRow): Invoice {
  const { id, number, status, planName, currency, pageUrl, pdfUrl } = row;
  const money = (amount: string) => ({ amount, currency });
  return {
    id,
    number,
    status,
    planName,
    total: money(row.total),
    tax: money(row.tax),
    paid: money(row.paid),
    refunded: money(row.refunded),
    createdAt: toIso(row.createdAt),
    paidAt: toIsoOrNull(row.paidAt),
    pageUrl,
    pdfUrl,
  };
}
