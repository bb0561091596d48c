import type { Books } from './stripe-books.ts';
import { check, integer, invalid, missing, type Params } from './stripe-requests.ts';

/** Objects at Stripe that do not change: customers, products, prices, coupons and refunds. */
export function createObjects({ coupons, prices, payments, idOf }: Books) {
  const customers = new Set<string>();
  const products = new Set<string>();

  function create(kind: string, params: Params): object | undefined {
    if (kind === 'customers') {
      check(params, ['email', 'name', 'metadata']);
      const id = idOf('cus');
      customers.add(id);
      return { id, object: 'customer' };
    }
    if (kind === 'products') {
      check(params, ['name', 'metadata'], ['name']);
      const id = idOf('prod');
      products.add(id);
      return { id, object: 'product' };
    }
    if (kind === 'prices') return createPrice(params);
    if (kind === 'coupons') return createCoupon(params);
    if (kind === 'refunds') return createRefund(params);
    return undefined;
  }

  function createPrice(params: Params) {
    check(params, ['product', 'currency', 'unit_amount', 'recurring', 'metadata', 'tax_behavior'], ['currency']);
    if (!products.has(String(params['product']))) throw missing('product', params['product'], 'product');
    const { interval, interval_count: count } = params['recurring'] as Params;
    if (interval !== 'week' && interval !== 'month' && interval !== 'year')
      throw invalid('parameter_invalid', 'interval');
    const id = idOf('price');
    prices.set(id, {
      id,
      product: String(params['product']),
      currency: String(params['currency']),
      unit_amount: integer(params, 'unit_amount'),
      active: true,
      interval,
      count: Number(count ?? 1),
    });
    return { id, object: 'price' };
  }

  function createCoupon(params: Params) {
    check(params, ['id', 'duration', 'percent_off', 'amount_off', 'currency', 'applies_to'], ['duration']);
    const id = String(params['id']);
    if (coupons.has(id)) throw invalid('resource_already_exists', 'Coupon already exists.');
    if (params['amount_off'] !== undefined && params['currency'] === undefined)
      throw invalid('parameter_missing', 'currency');
    const appliesTo = params['applies_to'] as { products: Params } | undefined;
    const only = appliesTo ? Object.values(appliesTo.products).map(String) : null;
    for (const each of only ?? []) if (!products.has(each)) throw missing('product', each, 'applies_to[products][0]');
    coupons.set(id, {
      percent: Number(params['percent_off'] ?? 0),
      amount: Number(params['amount_off'] ?? 0),
      isForever: params['duration'] === 'forever',
      products: only,
    });
    return { id, object: 'coupon' };
  }

  function createRefund(params: Params) {
    check(params, ['payment_intent', 'amount'], ['payment_intent']);
    const payment = payments.get(String(params['payment_intent']));
    if (!payment) throw missing('payment_intent', params['payment_intent']);
    const amount = integer(params, 'amount', 1);
    if (payment.refunded === payment.amount)
      throw invalid('charge_already_refunded', 'Charge has already been refunded.');
    if (amount > payment.amount - payment.refunded) {
      throw invalid('parameter_invalid', 'Refund amount is greater than unrefunded amount on charge');
    }
    payment.refunded += amount;
    return { id: idOf('re'), object: 'refund', amount, payment_intent: params['payment_intent'] };
  }

  return { create, customers, products };
}
