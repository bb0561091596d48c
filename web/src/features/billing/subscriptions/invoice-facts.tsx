import type { Invoice } from '@candela/contract/billing/payments';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { Badge } from '#ui/badge.tsx';
import { usePriceText } from '#ui/use-price-text.ts';
import classes from './subscriptions.module.css';

/** Date, content, amount and state of an invoice. */
export function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const format = useFormat();
  const priceText = usePriceText();
  const { number, status, isTest, planName, total, tax, refunded, chargedBack, createdAt } = invoice;
  const hasTax = Number(tax.amount) !== 0;
  const isRefunded = Number(refunded.amount) > 0;
  const isChargedBack = Number(chargedBack.amount) > 0;
  return (
    <>
      <span className={classes.facts}>
        <strong>
          <time dateTime={createdAt}>{format.date(createdAt)}</time>
          {planName !== null && (
            <>
              {' · '}
              <bdi>{planName}</bdi>
            </>
          )}
        </strong>
        <small>
          <bdi>{number}</bdi>
          {hasTax && ` · ${t(($) => $.subscriptions.tax, { amount: priceText(tax) })}`}
          {isRefunded && ` · ${t(($) => $.subscriptions.refunded, { amount: priceText(refunded) })}`}
          {isChargedBack && ` · ${t(($) => $.subscriptions.chargedBack, { amount: priceText(chargedBack) })}`}
        </small>
      </span>
      <span className={classes.price}>{priceText(total)}</span>
      {isTest && <Badge text={t(($) => $.subscriptions.testMark)} />}
      <Badge text={t(($) => $.subscriptions.invoiceStatuses[status])} tone={status === 'paid' ? 'brand' : 'plain'} />
    </>
  );
}
