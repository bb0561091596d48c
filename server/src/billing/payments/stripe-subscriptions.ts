import type { Stripe } from 'stripe';
import { toMinorUnits } from '@candela/contract/billing/money';
import type { PaymentProvider } from './payment-provider.ts';
import type { KeyOf } from './stripe-sales.ts';
import { idOf, invoiceOf, moneyOf, subscriptionOf, type InvoicePayment } from './stripe-values.ts';

type Subscriptions = Pick<
  PaymentProvider,
  | 'readSubscription'
  | 'setCancelling'
  | 'cancelNow'
  | 'previewPrice'
  | 'changePrice'
  | 'readInvoice'
  | 'refund'
  | 'readDispute'
>;

/** Changes of subscriptions at Stripe, and their invoices. */
export function createStripeSubscriptions({ stripe, keyOf }: { stripe: Stripe; keyOf: KeyOf }): Subscriptions {
  async function paymentOf(invoiceId: string): Promise<InvoicePayment | null> {
    const { data } = await stripe.invoicePayments.list({ invoice: invoiceId, status: 'paid', limit: 1 });
    const intent = data[0]?.payment.payment_intent;
    if (!intent) return null;
    const { id, latest_charge: charge } = await stripe.paymentIntents.retrieve(idOf(intent), {
      expand: ['latest_charge'],
    });
    if (!charge || typeof charge === 'string') return { id, refunded: 0, chargedBack: 0 };
    return { id, refunded: charge.amount_refunded, chargedBack: charge.disputed ? await lostOf(id) : 0 };
  }

  /** Amount of a payment lost in disputes, in its smallest unit. */
  async function lostOf(paymentId: string): Promise<number> {
    const { data } = await stripe.disputes.list({ payment_intent: paymentId, limit: 100 });
    return data.reduce((sum, { status, amount }) => (status === 'lost' ? sum + amount : sum), 0);
  }

  async function itemOf(id: string): Promise<string> {
    const { items } = await stripe.subscriptions.retrieve(id);
    return items.data[0]?.id ?? '';
  }

  return {
    readSubscription: async (id) => subscriptionOf(await stripe.subscriptions.retrieve(id)),
    async setCancelling(id, isCancelling) {
      const { cancel_at: day } = await stripe.subscriptions.update(id, { cancel_at_period_end: isCancelling });
      // A custom end date is a separate field; setting both in one request is refused.
      if (!isCancelling && day !== null) await stripe.subscriptions.update(id, { cancel_at: '' });
    },
    async cancelNow(id) {
      const { status } = await stripe.subscriptions.retrieve(id);
      if (status !== 'canceled' && status !== 'incomplete_expired') await stripe.subscriptions.cancel(id);
    },
    async previewPrice(id, price) {
      const { total, currency } = await stripe.invoices.createPreview({
        subscription: id,
        subscription_details: { items: [{ id: await itemOf(id), price }], proration_behavior: 'always_invoice' },
      });
      return moneyOf(total, currency);
    },
    async changePrice(id, price) {
      // The difference is charged immediately; the old price remains until it is paid.
      const { pending_update: pending, latest_invoice: invoice } = await stripe.subscriptions.update(id, {
        items: [{ id: await itemOf(id), price }],
        proration_behavior: 'always_invoice',
        payment_behavior: 'pending_if_incomplete',
        expand: ['latest_invoice'],
      });
      if (pending === null) return { isDone: true, payUrl: null };
      const payUrl = typeof invoice === 'string' ? null : (invoice?.hosted_invoice_url ?? null);
      return { isDone: false, payUrl };
    },
    async readInvoice(id) {
      const invoice = await stripe.invoices.retrieve(id);
      return invoiceOf(invoice, invoice.amount_paid > 0 ? await paymentOf(id) : null);
    },
    async readDispute(id) {
      const {
        payment_intent: intent,
        amount,
        currency,
        evidence_details: evidence,
      } = await stripe.disputes.retrieve(id, { expand: ['payment_intent'] });
      const customer = typeof intent === 'string' ? null : intent?.customer;
      const due = evidence.due_by;
      return {
        id,
        customerId: customer ? idOf(customer) : null,
        money: moneyOf(amount, currency),
        dueAt: due === null ? null : new Date(due * 1000),
      };
    },
    async refund({ paymentId, money, key }) {
      const amount = toMinorUnits(money.amount, money.currency);
      await stripe.refunds.create({ payment_intent: paymentId, amount }, keyOf('refund', key));
    },
  };
}
