import type { Books, FakeOrder } from './stripe-books.ts';
import { check, integer, invalid, missing, type Params } from './stripe-requests.ts';

export interface FakeSession {
  id: string;
  object: 'checkout.session';
  status: 'open' | 'complete' | 'expired';
  url: string | null;
  subscription: string | null;
  /** Internal, not part of responses. */
  order: FakeOrder;
}

interface Request {
  books: Books;
  customers: ReadonlySet<string>;
  sessions: Map<string, FakeSession>;
  method: string;
  id: string | undefined;
  action: string | undefined;
  params: Params;
}

const known = [
  'mode',
  'customer',
  'client_reference_id',
  'line_items',
  'success_url',
  'cancel_url',
  'expires_at',
  'locale',
  'subscription_data',
  'discounts',
  'automatic_tax',
  'tax_id_collection',
  'customer_update',
];

const shown = ({ order: _order, ...session }: FakeSession) => session;

/** Checkout sessions: creating, reading and expiring. */
export function checkoutOf(request: Request): object {
  const { sessions, method, id, action } = request;
  if (method === 'POST' && id === undefined) return shown(create(request));
  const session = sessions.get(id ?? '');
  if (!session) throw missing('checkout.session', id);
  if (action === 'expire') {
    if (session.status !== 'open')
      throw invalid('resource_missing', 'Only Checkout Sessions with a status in ["open"] can be expired.');
    Object.assign(session, { status: 'expired', url: null });
  }
  return shown(session);
}

function create({ books, customers, sessions, params }: Request): FakeSession {
  check(params, known, ['mode', 'line_items', 'success_url']);
  const customer = String(params['customer']);
  if (!customers.has(customer)) throw missing('customer', customer, 'customer');
  const [line] = Object.values(params['line_items'] as Record<string, Params>);
  const price = books.salePriceOf(line?.['price'], 'line_items[0][price]');
  const seconds = integer(params, 'expires_at') - Date.now() / 1000;
  if (seconds < 30 * 60 || seconds > 24 * 3600) {
    throw invalid('parameter_invalid', 'The `expires_at` timestamp must be between 30 minutes and 24 hours from now.');
  }
  const data = (params['subscription_data'] ?? {}) as Params;
  check(data, ['metadata', 'trial_period_days']);
  const [discount] = Object.values((params['discounts'] ?? {}) as Record<string, Params>);
  const coupon = discount ? String(discount['coupon']) : null;
  if (coupon !== null && !books.coupons.has(coupon)) throw invalid('resource_missing', `No such coupon: '${coupon}'`);
  const isTaxed = ((params['automatic_tax'] ?? {}) as Params)['enabled'] === 'true';
  if (isTaxed && !params['customer_update']) {
    throw invalid(
      'customer_tax_location_invalid',
      'Automatic tax calculation in Checkout requires a valid address on the Customer.',
    );
  }
  const session: FakeSession = {
    id: books.idOf('cs_test'),
    object: 'checkout.session',
    status: 'open',
    url: `https://checkout.stripe.test/${price.id}`,
    subscription: null,
    order: {
      customer,
      price: price.id,
      coupon,
      trialDays: data['trial_period_days'] === undefined ? 0 : integer(data, 'trial_period_days', 1),
      metadata: (data['metadata'] ?? {}) as Record<string, string>,
    },
  };
  session.url = `https://checkout.stripe.test/${session.id}`;
  sessions.set(session.id, session);
  return session;
}
