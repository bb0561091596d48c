import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import { findPlan } from './checkouts.queries.ts';
import { NotAtProvider, type PaymentProvider, type PriceTerms, type TaxRule } from './payment-provider.ts';
import {
  countReplacedCustomers,
  countReplacedPrices,
  findCustomer,
  findPrice,
  findProduct,
  forgetCustomer,
  forgetPrice,
  forgetProductOfPlan,
  keepCustomer,
  keepPrice,
} from './provider-ids.queries.ts';

/** @throws AppError plans.notFound, payments.notForSale */
export async function termsOf(db: Db, planId: number, tax: TaxRule): Promise<PriceTerms & { trialDays: number }> {
  const plan = await findPlan(db, planId);
  if (!plan) throw new AppError('plans.notFound');
  const { id, name, amount, currency, interval, trialDays, isArchived } = plan;
  if (isArchived || amount === null || currency === null || interval === null) {
    throw new AppError('payments.notForSale');
  }
  return { planId: id, name, money: { amount, currency }, interval, tax, trialDays };
}

/** The price at the provider; created there on first use. */
export async function priceOf(db: Db, provider: PaymentProvider, terms: PriceTerms): Promise<string> {
  const known = await findPrice(db, provider.name, terms);
  if (known !== null) return known;
  const productId = await findProduct(db, provider.name, terms.planId);
  const generation = await countReplacedPrices(db, provider.name, terms.planId);
  const made = await provider.makePrice(terms, { productId, generation });
  await keepPrice(db, provider.name, terms, made);
  return made.id;
}

export async function customerOf(
  db: Db,
  provider: PaymentProvider,
  user: { id: string; email: string; name: string },
): Promise<string> {
  const known = await findCustomer(db, provider.name, user.id);
  if (known !== null) return known;
  const generation = await countReplacedCustomers(db, provider.name, user.id);
  return keepCustomer(db, provider.name, user.id, await provider.makeCustomer({ ...user, generation }));
}

/**
 * Sends a request to the provider. Ids that no longer exist there, because somebody deleted them, are forgotten here and
 * created anew: each kind of object once.
 */
export async function askAnew<T>(
  db: Db,
  provider: PaymentProvider,
  { userId, terms }: { userId: string; terms: PriceTerms },
  ask: () => Promise<T>,
): Promise<T> {
  const forget = {
    customer: () => forgetCustomer(db, provider.name, userId),
    price: () => forgetPrice(db, provider.name, terms),
    product: () => forgetProductOfPlan(db, provider.name, terms.planId),
  };
  const forgotten = new Set<string>();
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const missing = error instanceof NotAtProvider ? error.missing : null;
      if (missing === null || forgotten.has(missing)) throw error;
      forgotten.add(missing);
      await forget[missing]();
    }
  }
}
