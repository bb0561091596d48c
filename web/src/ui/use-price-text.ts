import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import type { Money } from '@candela/contract/billing/money';
import type { PlanInterval } from '@candela/contract/billing/plans';

/** "€29.00", and with an interval "€29.00 a month". */
export function usePriceText() {
  const { t } = useTranslation();
  const format = useFormat();
  const amount = (money: Money) =>
    format.number(Number(money.amount), {
      style: 'currency',
      currency: money.currency,
      currencyDisplay: 'narrowSymbol',
    });
  return (money: Money, interval?: PlanInterval | null): string =>
    interval ? t(($) => $.plans.per[interval], { price: amount(money) }) : amount(money);
}
