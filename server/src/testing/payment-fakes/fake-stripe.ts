import { hexHmac } from '#platform/http/webhooks.ts';
import { startFakeServer, type Asked, type Said } from '#testing/fake-server.ts';
import { amountOf, createBooks } from './stripe-books.ts';
import { createChanges } from './stripe-changes.ts';
import { checkoutOf, type FakeSession } from './stripe-checkouts.ts';
import { createDisputes } from './stripe-disputes.ts';
import { createObjects } from './stripe-objects.ts';
import { check, createIdempotency, invalid, missing, readForm, StripeRefusal } from './stripe-requests.ts';

const webhookSecret = 'whsec_fake_for_tests';
const apiVersion = '2026-10-28.endive';

/**
 * The part of Stripe's API that is used here, according to its reference; it refuses what Stripe refuses.
 * @param given.isLive has a key and events of live mode, whose payments are revenue
 */
export async function startFakeStripe({ isLive = false } = {}) {
  const secretKey = isLive ? 'sk_live_51FakeFakeFake' : 'sk_test_51FakeFakeFake';
  const books = createBooks();
  const { invoices, payments, idOf } = books;
  const { create, customers, products } = createObjects(books);
  const { changeSubscription, preview, cancel, subscriptionOf } = createChanges(books);
  const { disputes, disputesOf, disputeOf } = createDisputes(books);
  const sessions = new Map<string, FakeSession>();
  const once = createIdempotency();
  const asked: string[] = [];
  const ok = (body: object): Said => ({ status: 200, body });

  function paymentsOf(query: URLSearchParams) {
    const invoice = invoices.get(query.get('invoice') ?? '');
    const payment = invoice?.intent ? [{ payment: { type: 'payment_intent', payment_intent: invoice.intent } }] : [];
    return { object: 'list', data: payment, has_more: false };
  }

  function intentOf(id: string | undefined) {
    const payment = payments.get(id ?? '');
    if (!payment) throw missing('payment_intent', id);
    const charge = { object: 'charge', amount_refunded: payment.refunded, disputed: disputesOf(id).length > 0 };
    return { id, object: 'payment_intent', latest_charge: charge };
  }

  function answer({ method, path, query, body }: Asked): object | undefined {
    const params = readForm(new URLSearchParams(body.toString()));
    const [, version, kind = '', id, action] = path.split('/');
    if (version !== 'v1') return undefined;
    if (kind === 'checkout') {
      return checkoutOf({
        books,
        customers,
        sessions,
        method,
        id: path.split('/')[4],
        action: path.split('/')[5],
        params,
      });
    }
    if (kind === 'billing_portal' && method === 'POST') {
      check(params, ['customer', 'return_url'], ['customer']);
      if (!customers.has(String(params['customer']))) throw missing('customer', params['customer'], 'customer');
      return { object: 'billing_portal.session', url: `${server.url}/portal/${String(params['customer'])}` };
    }
    if (kind === 'subscriptions' && method === 'DELETE') return cancel(id);
    if (kind === 'subscriptions') return method === 'POST' ? changeSubscription(id, params) : subscriptionOf(id);
    if (kind === 'invoices' && id === 'create_preview') return preview(params);
    if (kind === 'invoices') {
      const invoice = invoices.get(id ?? '');
      if (!invoice) throw missing('invoice', id);
      return { ...invoice, intent: undefined };
    }
    if (kind === 'products' && method === 'GET') {
      if (!products.has(id ?? '')) throw missing('product', id);
      return { id, object: 'product', active: true };
    }
    if (kind === 'invoice_payments') return paymentsOf(query);
    if (kind === 'payment_intents') return intentOf(id);
    if (kind === 'disputes' && id === undefined) {
      return { object: 'list', data: disputesOf(query.get('payment_intent')), has_more: false };
    }
    if (kind === 'disputes' && method === 'GET') return disputeOf(id, query);
    return method === 'POST' && id === undefined && action === undefined ? create(kind, params) : undefined;
  }

  const server = await startFakeServer((request) => {
    asked.push(`${request.method} ${request.path}`);
    try {
      if (request.headers.authorization !== `Bearer ${secretKey}`) {
        throw new StripeRefusal(401, 'api_key_invalid', 'Invalid API Key provided');
      }
      if (request.headers['stripe-version'] !== apiVersion) throw invalid('api_version', 'another version');
      return once(request, () => {
        const body = answer(request);
        if (!body)
          throw new StripeRefusal(404, 'url_invalid', `Unrecognized request URL (${request.method}: ${request.path})`);
        return ok(body);
      });
    } catch (error) {
      if (error instanceof StripeRefusal) return error.said;
      throw error;
    }
  });

  /** Simulates the payment at checkout: creates the subscription and the invoice of the first period. */
  function pay(sessionId: string) {
    const session = sessions.get(sessionId);
    if (session?.status !== 'open') throw new Error('this checkout is not open');
    const subscription = books.subscribe(session.order);
    Object.assign(session, { status: 'complete', subscription: subscription.id, url: null });
    const coupon = books.coupons.get(session.order.coupon ?? '');
    const total = amountOf(books.priceOf(session.order.price), coupon);
    return { subscription, invoice: books.bill(subscription, session.order.trialDays > 0 ? 0 : total, true) };
  }

  /** A webhook as Stripe sends and signs it. */
  function event(type: string, object: object, { id = idOf('evt'), secret = webhookSecret, at = Date.now() } = {}) {
    const body = Buffer.from(
      JSON.stringify({ id, object: 'event', api_version: apiVersion, livemode: isLive, type, data: { object } }),
    );
    const time = Math.floor(at / 1000);
    return { headers: { 'stripe-signature': `t=${time},v1=${hexHmac('sha256', secret, [`${time}.`, body])}` }, body };
  }

  const config = { secretKey, webhookSecret, apiUrl: server.url };
  return { server, config, books, customers, products, disputes, sessions, asked, pay, event };
}
