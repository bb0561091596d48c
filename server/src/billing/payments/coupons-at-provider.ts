import type { HeldCoupon } from '#billing/coupon-uses.ts';
import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import { NotAtProvider, type PaymentProvider, type TaxRule } from './payment-provider.ts';
import { priceOf, termsOf } from './prices.ts';
import { findProduct, forgetProduct } from './provider-ids.queries.ts';

/** The coupon in the form the provider needs. A coupon for certain plans does not apply after a change to another plan. */
export async function couponOf(
  db: Db,
  provider: PaymentProvider,
  { id, percent, amount, currency, isForever, planIds }: HeldCoupon,
  tax: TaxRule,
): Promise<string> {
  const money = amount === null || currency === null ? null : { amount, currency };
  const make = (productIds: string[] | null) =>
    provider.makeCoupon({ id, percent, amount: money, isForever, productIds });
  if (planIds.length === 0) return make(null);
  const productIds = await productsOf(db, provider, planIds, tax);
  try {
    return await make(productIds);
  } catch (error) {
    if (!(error instanceof NotAtProvider) || error.missing !== 'product') throw error;
    // It does not tell which of them was deleted there.
    for (const productId of productIds) {
      if (!(await provider.hasProduct(productId))) await forgetProduct(db, provider.name, productId);
    }
    return make(await productsOf(db, provider, planIds, tax));
  }
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
