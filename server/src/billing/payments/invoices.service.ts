import { requireRank } from '#billing/subscription-owners.ts';
import type { Db, Tx } from '#db/client.ts';
import { decodeInstantCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { toIso, toIsoOrNull } from '#platform/time/instants.ts';
import { recordChange } from '#site/recorded-changes.ts';
import { isPayable, toMinorUnits } from '@candela/contract/billing/money';
import type { Invoice } from '@candela/contract/billing/payments';
import type { AuditAction } from '@candela/contract/oversight/audit';
import type { Page } from '@candela/contract/paging';
import { findInvoice, listInvoices, type InvoiceRow } from './invoices.queries.ts';
import type { PaymentProvider } from './payment-provider.ts';

interface Deps {
  db: Db;
  provider: PaymentProvider;
  takeInvoice(externalId: string): Promise<void>;
}

type PageQuery = { limit: number; cursor?: string | undefined };

/** Invoices and their refunds. */
export function createInvoices({ db, provider, takeInvoice }: Deps) {
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
    const record = (tx: Tx, action: AuditAction, outcome: object = {}) =>
      recordChange(tx, caller, {
        action,
        entity: 'invoice',
        entityId: id,
        ...(row.number !== null && { name: row.number }),
        after: { userId: row.userId, amount: `${amount} ${currency}`, key, ...outcome },
      });
    // Recorded first: a refund never happens without a trace. The outcome is stored when it is known.
    await db.transaction(async (tx) => {
      await requireRank(tx, caller, row.userId);
      await record(tx, 'askRefund');
    });
    try {
      // The provider refuses more than what is left, also with concurrent requests.
      await provider.refund({ paymentId, money: { amount, currency }, key });
    } catch (error) {
      const isRefused = error instanceof AppError && error.code === 'payments.refused';
      // Without a response the refund may have happened nevertheless: repeating the same request tells.
      const outcome = { outcome: isRefused ? 'refused' : 'unknown', reason: String(error) };
      await db.transaction((tx) => record(tx, 'failRefund', outcome));
      throw error;
    }
    await db.transaction((tx) => record(tx, 'refund'));
    await takeInvoice(externalId);
    const after = await findInvoice(db, id);
    if (!after) throw new AppError('payments.invoiceNotFound');
    return presentInvoice(after);
  }

  return { list, refund };
}

function presentInvoice(row: InvoiceRow): Invoice {
  const { id, number, status, isTest, planName, currency, pageUrl, pdfUrl } = row;
  const money = (amount: string) => ({ amount, currency });
  return {
    id,
    number,
    status,
    isTest,
    planName,
    total: money(row.total),
    tax: money(row.tax),
    paid: money(row.paid),
    refunded: money(row.refunded),
    chargedBack: money(row.chargedBack),
    createdAt: toIso(row.createdAt),
    paidAt: toIsoOrNull(row.paidAt),
    pageUrl,
    pdfUrl,
  };
}
