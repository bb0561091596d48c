import { decimalText } from '#ui/decimal-text.ts';
import { isPayable, type Currency } from '@candela/contract/billing/money';
import type { ManagedPlan, PlanFields, PlanInterval } from '@candela/contract/billing/plans';

/** Values of the form, as typed text. */
export interface PlanValues {
  id: string;
  name: string;
  description: string;
  subscriptionTypeId: number;
  isSold: boolean;
  amount: string;
  currency: Currency;
  interval: PlanInterval;
  trialDays: string;
}

/** @param others the plans that exist: what has no price yet begins in the currency that most of them have */
export function valuesOf(plan: ManagedPlan | null, firstType: number, others: readonly ManagedPlan[]): PlanValues {
  return {
    id: plan ? String(plan.id) : '',
    name: plan?.name ?? '',
    description: plan?.description ?? '',
    subscriptionTypeId: plan?.subscriptionTypeId ?? firstType,
    isSold: plan !== null && plan.price !== null,
    amount: plan?.price?.amount ?? '',
    currency: plan?.price?.currency ?? usualCurrency(others),
    interval: plan?.interval ?? 'month',
    trialDays: String(plan?.trialDays ?? 0),
  };
}

function usualCurrency(plans: readonly ManagedPlan[]): Currency {
  const counts = new Map<Currency, number>();
  for (const { price } of plans) if (price) counts.set(price.currency, (counts.get(price.currency) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  return most?.[0] ?? 'EUR';
}

export type WrongName = 'id' | 'name' | 'amount' | 'trialDays';

export function wrongNames({ id, name, isSold, amount, currency, trialDays }: PlanValues): WrongName[] {
  const wrong: WrongName[] = [];
  if (id.trim() !== '' && !isWhole(id, 1, 1_000_000)) wrong.push('id');
  if (name.trim() === '') wrong.push('name');
  if (isSold && !(isPayable(decimalText(amount), currency) && Number(decimalText(amount)) > 0)) wrong.push('amount');
  if (isSold && !isWhole(trialDays, 0, 365)) wrong.push('trialDays');
  return wrong;
}

export function fieldsOf(values: PlanValues): PlanFields & { id?: number } {
  const { id, name, description, subscriptionTypeId, isSold, amount, currency, interval, trialDays } = values;
  return {
    ...(id.trim() !== '' && { id: Number(id) }),
    name: name.trim(),
    description: description.trim(),
    subscriptionTypeId,
    price: isSold ? { amount: decimalText(amount), currency } : null,
    interval: isSold ? interval : null,
    trialDays: isSold ? Number(trialDays) : 0,
  };
}

const isWhole = (text: string, least: number, most: number) =>
  /^\d+$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;
