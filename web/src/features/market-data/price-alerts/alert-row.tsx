import { Button } from '@mantine/core';
import { BellRing, TrendingDown, TrendingUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { Badge } from '#ui/badge.tsx';
import type { PriceAlert } from '@candela/contract/market-data/price-alerts';
import { useAlertCancelling } from './price-alerts.api.ts';
import classes from './price-alerts.module.css';

/** An alert: what it waits for, or how it ended. */
export function AlertRow({ alert }: { alert: PriceAlert }) {
  const { t } = useTranslation();
  const format = useFormat();
  const cancelling = useAlertCancelling();
  const { id, direction, state, note, priceAsSet, firedAt, firedPrice, expiresAt } = alert;
  const decimals = alert.instrument.pricePrecision;
  const text = (value: number) =>
    format.number(value, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  const Icon = state === 'fired' ? BellRing : direction === 'above' ? TrendingUp : TrendingDown;
  const price = text(alert.price);
  return (
    <li className={classes.row} data-state={state}>
      <Icon size={18} aria-hidden />
      <div className={classes.what}>
        <strong>{t(($) => (direction === 'above' ? $.priceAlerts.risesTo : $.priceAlerts.fallsTo), { price })}</strong>
        {note !== '' && <span dir="auto">{note}</span>}
        {priceAsSet !== null && <span>{t(($) => $.priceAlerts.split, { price: text(priceAsSet) })}</span>}
        <span>
          {firedAt !== null && firedPrice !== null
            ? t(($) => $.priceAlerts.reachedAt, { price: text(firedPrice), time: format.dateTime(firedAt) })
            : t(($) => $.priceAlerts.until, { date: format.date(expiresAt) })}
        </span>
      </div>
      {state === 'active' ? (
        <Button
          size="xs"
          variant="default"
          loading={cancelling.isPending}
          aria-label={t(($) => $.priceAlerts.cancelOf, { price })}
          onClick={() => cancelling.mutate(id)}
        >
          {t(($) => $.priceAlerts.cancel)}
        </Button>
      ) : (
        <Badge text={t(($) => $.priceAlerts.states[state])} />
      )}
    </li>
  );
}
