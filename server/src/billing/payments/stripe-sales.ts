import { createHash } from 'node:crypto';
import type { Stripe } from 'stripe';
import { toMinorUnits } from '@candela/contract/billing/money';
import type { PaymentProvider } from './payment-provider.ts';
import { idOf, intervals, ownerKey } from './stripe-values.ts';

/** Languages of Stripe's pages that have the same code as ours; Arabic is not available there. */
const locales = ['de', 'en', 'es', 'fr', 'pt'] as const;

/** The idempotency key of a request. */
export type KeyOf = (...parts: (string | number)[]) => { idempotencyKey: string };

interface Deps {
  stripe: Stripe;
  keyOf: KeyOf;
  installation: string;
  errors: typeof Stripe.errors;
}

type Sales = Pick<
  PaymentProvider,
  | 'makeCustomer'
  | 'makePrice'
  | 'makeCoupon'
  | 'hasProduct'
  | 'startCheckout'
  | 'readCheckout'
  | 'expireCheckout'
  | 'openPortal'
>;

/** Sales at Stripe: customers, prices, coupons and checkout pages. */
export function createStripeSales({ stripe, keyOf, installation, errors }: Deps): Sales {
  return {
    async makeCustomer({ id, email, name, generation }) {
      const params = { email, name, metadata: { [ownerKey]: id } };
      return (await stripe.customers.create(params, keyOf('customer', id, email, name, generation))).id;
    },
    async makePrice({ planId, name, money, interval, tax }, { productId: known, generation }) {
      const metadata = { candela_plan: String(planId) };
      const productId =
        known ?? (await stripe.products.create({ name, metadata }, keyOf('product', planId, name, generation))).id;
      const params: Stripe.PriceCreateParams = {
        product: productId,
        currency: money.currency.toLowerCase(),
        unit_amount: toMinorUnits(money.amount, money.currency),
        recurring: intervals[interval],
        metadata,
        ...(tax !== 'none' && { tax_behavior: tax }),
      };
      const price = await stripe.prices.create(
        params,
        keyOf('price', productId, money.amount, money.currency, interval, tax, generation),
      );
      return { id: price.id, productId };
    },
    async makeCoupon({ id, percent, amount, isForever, productIds }) {
      // Its products are immutable there: other products need another coupon.
      const couponId = ['candela', installation, id, ...(productIds ? [digestOf(productIds)] : [])].join('-');
      const products = productIds && { applies_to: { products: productIds } };
      const value = amount
        ? { amount_off: toMinorUnits(amount.amount, amount.currency), currency: amount.currency.toLowerCase() }
        : { percent_off: percent ?? 0 };
      try {
        await stripe.coupons.create({ id: couponId, duration: isForever ? 'forever' : 'once', ...value, ...products });
      } catch (error) {
        if (!(error instanceof errors.StripeError && error.code === 'resource_already_exists')) throw error;
      }
      return couponId;
    },
    async hasProduct(id) {
      try {
        // Deleted objects are still returned, marked as deleted.
        return !('deleted' in (await stripe.products.retrieve(id)));
      } catch (error) {
        if (error instanceof errors.StripeError && error.code === 'resource_missing') return false;
        throw error;
      }
    },
    async startCheckout(order) {
      const { id, userId, customerId, priceId, couponId, trialDays, tax, expiresAt } = order;
      const locale = locales.find((each) => each === order.languageCode) ?? 'auto';
      const params: Stripe.Checkout.SessionCreateParams = {
        mode: 'subscription',
        customer: customerId,
        client_reference_id: id,
        line_items: [{ price: priceId, quantity: 1 }],
        success_url: order.successUrl,
        cancel_url: order.cancelUrl,
        expires_at: Math.floor(expiresAt.getTime() / 1000),
        locale,
        subscription_data: {
          metadata: { [ownerKey]: userId },
          ...(trialDays > 0 && { trial_period_days: trialDays }),
        },
        ...(couponId !== null && { discounts: [{ coupon: couponId }] }),
        ...(tax !== 'none' && {
          automatic_tax: { enabled: true },
          tax_id_collection: { enabled: true },
          customer_update: { address: 'auto', name: 'auto' },
        }),
      };
      const session = await stripe.checkout.sessions.create(
        params,
        keyOf('checkout', id, customerId, priceId, couponId ?? ''),
      );
      return { id: session.id, url: session.url ?? '' };
    },
    async readCheckout(id) {
      const { status, subscription } = await stripe.checkout.sessions.retrieve(id);
      const state = status === 'complete' ? 'paid' : status === 'expired' ? 'expired' : 'open';
      return { state, subscriptionId: subscription ? idOf(subscription) : null };
    },
    async expireCheckout(id) {
      const { status } = await stripe.checkout.sessions.retrieve(id);
      if (status === 'open') await stripe.checkout.sessions.expire(id);
    },
    openPortal: async (customer, returnUrl) =>
      (await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })).url,
  };
}

const digestOf = (ids: readonly string[]) =>
  createHash('sha256').update(ids.toSorted().join(' ')).digest('hex').slice(0, 12);
