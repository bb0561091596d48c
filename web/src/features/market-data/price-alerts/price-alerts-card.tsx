import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#ui/error-state.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import type { Instrument } from '@candela/contract/market-data/candles';
import { AlertForm } from './alert-form.tsx';
import { AlertRow } from './alert-row.tsx';
import { priceAlertsQuery } from './price-alerts.api.ts';
import classes from './price-alerts.module.css';

interface PriceAlertsCardProps {
  instrument: Instrument;
  /** The last price; null: not known. */
  price: number | null;
}

/** The user's alerts of a symbol, and a new one. */
export function PriceAlertsCard({ instrument, price }: PriceAlertsCardProps) {
  const { t } = useTranslation();
  const alerts = useInfiniteQuery(priceAlertsQuery(instrument.id));
  const items = alerts.data?.pages.flatMap(({ data }) => data);
  return (
    <section id="alerts" className={classes.card} aria-labelledby="alerts-title">
      <h2 id="alerts-title">{t(($) => $.priceAlerts.title)}</h2>
      <AlertForm key={instrument.id} instrument={instrument} price={price} />
      {alerts.isPending && <Skeleton height={52} radius="md" />}
      {alerts.isError && !items && <ErrorState onRetry={() => void alerts.refetch()} />}
      <p className={`${classes.none} ${classes.inChart}`}>{t(($) => $.priceAlerts.inChart)}</p>
      {items?.length === 0 && <p className={classes.none}>{t(($) => $.priceAlerts.none)}</p>}
      {items && items.length > 0 && (
        <ul className={classes.list}>
          {items.map((alert) => (
            <AlertRow key={alert.id} alert={alert} />
          ))}
        </ul>
      )}
      <LoadMore
        hasMore={alerts.hasNextPage}
        isLoading={alerts.isFetchingNextPage}
        onLoad={() => void alerts.fetchNextPage()}
      />
    </section>
  );
}
