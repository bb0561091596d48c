import { expect, it } from 'vitest';
import type { ManagedPlan } from '@candela/contract/billing/plans';
import { valuesOf } from './plan-values.ts';

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
