import { findProduct } from './known-ids.queries.ts';
import type { PaymentProvider, TaxRule } from './payment-provider.ts';
import { priceOf, termsOf } from './prices.ts';
import type { HeldCoupon } from '#accounts/coupon-uses.ts';
import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';

/** The coupon in the form the provider needs. A coupon for certain plans does not apply after a change to another plan. */
export async function couponOf(
  db: Db,
  provider: PaymentProvider,
  { id, percent, amount, currency, isForever, planIds }: HeldCoupon,
  tax: TaxRule,
): Promise<string> {
  const money = amount === null || currency === null ? null : { amount, currency };
  const productIds = planIds.length === 0 ? null : await productsOf(db, provider, planIds, tax);
  return provider.makeCoupon({ id, percent, amount: money, isForever, productIds });
}

/** The products of the plans that are currently for sale. */
async function productsOf(db: Db, provider: PaymentProvider, planIds: readonly number[], tax: TaxRule) {
  const products = new Set<string>();
  for (const planId of planIds) {
    const product = (await findProduct(db, provider.name, planId)) ?? (await makeProduct(db, provider, planId, tax));
    if (product !== null) products.add(product);
  }
  return [...products];
}

async function makeProduct(db: Db, provider: PaymentProvider, planId: number, tax: TaxRule): Promise<string | null> {
  try {
    await priceOf(db, provider, await termsOf(db, planId, tax));
  } catch (error) {
    if (error instanceof AppError && error.code === 'payments.notForSale') return null;
    throw error;
  }
  return findProduct(db, provider.name, planId);
}
