import { invalid, missing } from './stripe-requests.ts';

const now = () => Math.floor(Date.now() / 1000);
const daysOf = { week: 7, month: 30, year: 365 } as const;
const day = 86_400;

export interface FakePrice {
  id: string;
  product: string;
  currency: string;
  unit_amount: number;
  active: boolean;
  interval: keyof typeof daysOf;
  count: number;
}

export interface FakeCoupon {
  percent: number;
  amount: number;
  isForever: boolean;
  /** Null: valid for all products. */
  products: string[] | null;
}

export interface FakeSubscription {
  id: string;
  object: 'subscription';
  customer: string;
  status: string;
  currency: string;
  metadata: Record<string, string>;
  start_date: number;
  ended_at: number | null;
  trial_end: number | null;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  cancellation_details: { reason: string | null };
  /** A requested change that is not paid yet. */
  pending_update: { expires_at: number } | null;
  latest_invoice: string | null;
  /** Internal; Stripe returns it in another form. */
  coupon: string | null;
  items: { object: 'list'; data: { id: string; current_period_end: number; price: { id: string } }[] };
}

export interface FakeInvoice {
  id: string;
  object: 'invoice';
  number: string;
  customer: string;
  currency: string;
  status: string;
  total: number;
  amount_paid: number;
  total_taxes: { amount: number }[];
  created: number;
  hosted_invoice_url: string;
  invoice_pdf: string;
  status_transitions: { paid_at: number | null };
  parent: { type: string; subscription_details: { subscription: string } };
  /** Internal: the payment intent that paid it. */
  intent: string | null;
}

export interface FakeOrder {
  customer: string;
  price: string;
  coupon: string | null;
  trialDays: number;
  metadata: Record<string, string>;
}

/** Price of a period with a coupon, if the coupon applies to the product. */
export function amountOf(price: FakePrice, coupon: FakeCoupon | undefined): number {
  if (!coupon || (coupon.products && !coupon.products.includes(price.product))) return price.unit_amount;
  return Math.max(0, Math.round(price.unit_amount * (1 - coupon.percent / 100)) - coupon.amount);
}

/** The data of a shop at Stripe: customers, subscriptions and payments. */
export function createBooks() {
  let last = 0;
  const coupons = new Map<string, FakeCoupon>();
  const prices = new Map<string, FakePrice>();
  const subscriptions = new Map<string, FakeSubscription>();
  const invoices = new Map<string, FakeInvoice>();
  const payments = new Map<string, { amount: number; refunded: number }>();
  /** Customers whose cards are declined. */
  const declined = new Set<string>();
  const idOf = (prefix: string) => `${prefix}_fake${String(++last).padStart(6, '0')}`;

  function priceOf(id: unknown): FakePrice {
    const price = prices.get(String(id));
    if (!price) throw missing('price', id, 'price');
    return price;
  }

  /** The price with an id from a request; archived prices cannot be used for new sales. */
  function salePriceOf(id: unknown, param: string): FakePrice {
    const price = prices.get(String(id));
    if (!price) throw missing('price', id, param);
    if (!price.active)
      throw invalid('', 'The price specified is inactive. This field only accepts active prices.', param);
    return price;
  }

  const periodOf = (price: FakePrice) => daysOf[price.interval] * price.count * day;

  function subscribe(of: FakeOrder) {
    const price = priceOf(of.price);
    const trialEnd = of.trialDays > 0 ? now() + of.trialDays * day : null;
    const subscription: FakeSubscription = {
      id: idOf('sub'),
      object: 'subscription',
      customer: of.customer,
      status: trialEnd ? 'trialing' : 'active',
      currency: price.currency,
      metadata: of.metadata,
      start_date: now(),
      ended_at: null,
      trial_end: trialEnd,
      cancel_at: null,
      cancel_at_period_end: false,
      cancellation_details: { reason: null },
      pending_update: null,
      latest_invoice: null,
      coupon: of.coupon,
      items: {
        object: 'list',
        data: [{ id: idOf('si'), current_period_end: trialEnd ?? now() + periodOf(price), price: { id: price.id } }],
      },
    };
    subscriptions.set(subscription.id, subscription);
    return subscription;
  }

  /** Creates an invoice for a period, paid or open. */
  function bill(subscription: FakeSubscription, total: number, isPaid: boolean): FakeInvoice {
    const intent = isPaid && total > 0 ? idOf('pi') : null;
    if (intent) payments.set(intent, { amount: total, refunded: 0 });
    const id = idOf('in');
    const invoice: FakeInvoice = {
      id,
      object: 'invoice',
      number: `FAKE-${id.slice(-4)}`,
      customer: subscription.customer,
      currency: subscription.currency,
      status: isPaid ? 'paid' : 'open',
      total,
      amount_paid: isPaid ? total : 0,
      total_taxes: [{ amount: Math.round(total / 6) }],
      created: now(),
      hosted_invoice_url: `https://invoice.stripe.test/${id}`,
      invoice_pdf: `https://invoice.stripe.test/${id}.pdf`,
      status_transitions: { paid_at: isPaid ? now() : null },
      parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
      intent,
    };
    invoices.set(id, invoice);
    subscription.latest_invoice = id;
    return invoice;
  }

  /** Cost of changing to another price for the rest of the period. */
  function proration(subscription: FakeSubscription, to: FakePrice): number {
    const [item] = subscription.items.data;
    const from = priceOf(item?.price.id);
    if (from.currency !== to.currency) {
      throw invalid('currency_mismatch', 'The currency of a subscription cannot be changed.');
    }
    const held = coupons.get(subscription.coupon ?? '');
    const coupon = held?.isForever ? held : undefined;
    const share = Math.max(0, Math.min(1, ((item?.current_period_end ?? 0) - now()) / periodOf(from)));
    return subscription.status === 'trialing' ? 0 : Math.round((amountOf(to, coupon) - amountOf(from, coupon)) * share);
  }

  return {
    coupons,
    prices,
    subscriptions,
    invoices,
    payments,
    declined,
    idOf,
    priceOf,
    salePriceOf,
    subscribe,
    bill,
    proration,
  };
}

export type Books = ReturnType<typeof createBooks>;
