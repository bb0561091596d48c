import { expect, it } from 'vitest';
import type { ManagedPlan } from '@candela/contract/billing/plans';
import { fieldsOf, valuesOf } from './plan-values.ts';

const priced = (...currencies: ('USD' | 'EUR' | 'GBP' | null)[]) =>
  currencies.map((currency) => ({ price: currency && { amount: '49.00', currency } })) as ManagedPlan[];

it.each([
  [priced('EUR', 'USD', 'USD', null), 'USD'],
  [priced('GBP', null, null), 'GBP'],
  [priced(null), 'EUR'],
  [[], 'EUR'],
])('a new plan begins in the currency that most plans have (%#)', (others, currency) => {
  expect(valuesOf(null, 1, others).currency).toBe(currency);
});

it('a plan with a price keeps its currency', () => {
  const [plan = null, ...others] = priced('GBP', 'USD', 'USD');
  expect(valuesOf(plan, 1, others).currency).toBe('GBP');
});

it.each(['12.50', '12,50', '١٢٫٥٠'])('a price of %j is taken', (amount) => {
  const values = { ...valuesOf(null, 1, []), isSold: true, amount };
  expect(fieldsOf(values).price).toEqual({ amount: '12.50', currency: 'EUR' });
});
