import type { Stripe } from 'stripe';
import { currencyOf, fromMinorUnits, type Money } from '@candela/contract/billing/money';
import type { PlanInterval } from '@candela/contract/billing/plans';
import type { SubscriptionStatus } from '@candela/contract/billing/subscriptions';
import { UnknownAnswer, type PaidInvoice, type PaidSubscription, type ProviderEvent } from './payment-provider.ts';

export const intervals: Record<PlanInterval, { interval: 'week' | 'month' | 'year'; interval_count: number }> = {
  week: { interval: 'week', interval_count: 1 },
  month: { interval: 'month', interval_count: 1 },
  quarter: { interval: 'month', interval_count: 3 },
  year: { interval: 'year', interval_count: 1 },
};

const statuses: Record<string, SubscriptionStatus> = {
  trialing: 'active',
  active: 'active',
  past_due: 'past_due',
  incomplete: 'pending',
  paused: 'paused',
  unpaid: 'expired',
  incomplete_expired: 'expired',
  canceled: 'cancelled',
};

/** Metadata of a subscription at Stripe, by which it is recognised. */
export const ownerKey = 'candela_user';

const instantOf = (seconds: number) => new Date(seconds * 1000);
const instantOrNull = (seconds: number | null | undefined) =>
  seconds === null || seconds === undefined ? null : instantOf(seconds);
export const idOf = (thing: string | { id: string }) => (typeof thing === 'string' ? thing : thing.id);

/** @throws UnknownAnswer for a currency in which there are no prices */
export function moneyOf(units: number, currency: string): Money {
  const known = currencyOf(currency);
  if (!known) throw new UnknownAnswer(`the currency ${currency}`);
  return { amount: fromMinorUnits(units, known), currency: known };
}

/** @throws UnknownAnswer for an unknown status or shape */
export function subscriptionOf(given: Stripe.Subscription): PaidSubscription {
  const status = statuses[given.status];
  if (!status) throw new UnknownAnswer(`the state ${given.status} of ${given.id}`);
  const [item, ...more] = given.items.data;
  if (!item || more.length > 0) throw new UnknownAnswer(`${given.items.data.length} items in ${given.id}`);
  const periodEndsAt = instantOf(item.current_period_end);
  const endsWithPeriod = given.cancel_at_period_end ? periodEndsAt : null;
  return {
    id: given.id,
    customerId: idOf(given.customer),
    userId: given.metadata[ownerKey] ?? null,
    priceId: item.price.id,
    status,
    startedAt: instantOf(given.start_date),
    periodEndsAt,
    trialEndsAt: given.status === 'trialing' ? instantOrNull(given.trial_end) : null,
    cancelsAt: status === 'cancelled' ? null : (instantOrNull(given.cancel_at) ?? endsWithPeriod),
    endedAt: instantOrNull(given.ended_at),
    isOver: given.status === 'canceled' || given.status === 'incomplete_expired',
    wasCancelledByWish: given.cancellation_details?.reason === 'cancellation_requested',
  };
}

const invoiceStatuses = ['draft', 'open', 'paid', 'void', 'uncollectible'] as const;

/** How an invoice was paid. Amounts in the smallest unit of its currency. */
export interface InvoicePayment {
  id: string;
  refunded: number;
  chargedBack: number;
}

/** @throws UnknownAnswer for an unknown status */
export function invoiceOf(given: Stripe.Invoice, payment: InvoicePayment | null): PaidInvoice {
  const status = invoiceStatuses.find((each) => each === given.status);
  if (!status || !given.id) throw new UnknownAnswer(`the state ${given.status} of ${given.id}`);
  if (!given.customer) throw new UnknownAnswer(`no customer of ${given.id}`);
  const { currency } = given;
  const tax = (given.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);
  const subscription = given.parent?.subscription_details?.subscription;
  return {
    id: given.id,
    customerId: idOf(given.customer),
    subscriptionId: subscription ? idOf(subscription) : null,
    number: given.number,
    status,
    total: moneyOf(given.total, currency),
    tax: moneyOf(tax, currency),
    paid: moneyOf(given.amount_paid, currency),
    refunded: moneyOf(payment?.refunded ?? 0, currency),
    chargedBack: moneyOf(payment?.chargedBack ?? 0, currency),
    paymentId: payment?.id ?? null,
    pageUrl: given.hosted_invoice_url ?? null,
    pdfUrl: given.invoice_pdf ?? null,
    createdAt: instantOf(given.created),
    paidAt: instantOrNull(given.status_transitions.paid_at),
  };
}

/** The subject of a message, by its type. */
export function eventOf({ id, type, data: { object } }: Stripe.Event): ProviderEvent {
  const thing = object as { id?: string; payment_intent?: string | { id: string } | null };
  const about = aboutOf(type);
  const objectId = about === 'payment' ? thing.payment_intent && idOf(thing.payment_intent) : thing.id;
  return { id, type, about: objectId ? about : null, objectId: objectId ?? '' };
}

function aboutOf(type: string): ProviderEvent['about'] {
  if (type.startsWith('checkout.session.')) return 'checkout';
  if (type.startsWith('customer.subscription.')) return 'subscription';
  // Discarded drafts cannot be read any more; previews of upcoming invoices have no id.
  if (type.startsWith('invoice.')) return ['invoice.deleted', 'invoice.upcoming'].includes(type) ? null : 'invoice';
  if (type === 'charge.dispute.created') return 'dispute';
  const isOutcome = type === 'charge.dispute.closed' || type === 'charge.dispute.funds_reinstated';
  if (isOutcome || type === 'charge.refunded' || type.startsWith('refund.')) return 'payment';
  return null;
}
