import { findCustomer, findPlan, findPrice, findProduct, keepCustomer, keepPrice } from './checkouts.queries.ts';
import type { PaymentProvider, PriceTerms, TaxRule } from './payment-provider.ts';
import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';

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

/** The price as the provider knows it; told to it the first time that somebody wants it. */
export async function priceOf(db: Db, provider: PaymentProvider, terms: PriceTerms): Promise<string> {
  const known = await findPrice(db, provider.name, terms);
  if (known !== null) return known;
  const made = await provider.makePrice(terms, await findProduct(db, provider.name, terms.planId));
  await keepPrice(db, provider.name, terms, made);
  return made.id;
}

export async function customerOf(
  db: Db,
  provider: PaymentProvider,
  user: { id: string; email: string; name: string },
): Promise<string> {
  const known = await findCustomer(db, provider.name, user.id);
  return known ?? keepCustomer(db, provider.name, user.id, await provider.makeCustomer(user));
}
