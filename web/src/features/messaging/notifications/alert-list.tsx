import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { BellOff, TrendingDown, TrendingUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { DrawerEmpty } from './drawer-empty.tsx';
import classes from './alert-list.module.css';
import { tradingAlertsQuery } from './notifications.api.ts';

/** The newest trading alerts of subscription type 2. */
export function AlertList() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, isError, refetch } = useQuery(tradingAlertsQuery);
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={76} radius="lg" mt="var(--space-16)" />;
  if (data.data.length === 0) {
    return <DrawerEmpty icon={BellOff} text={t(($) => $.drawer.empty)} hint={t(($) => $.drawer.alertsHint)} />;
  }
  return (
    <ul className={classes.alerts}>
      {data.data.map((alert) => {
        const Icon = alert.direction === 'long' ? TrendingUp : TrendingDown;
        return (
          <li key={alert.id} className={classes.alert}>
            <Icon size={18} className={classes[alert.direction]} aria-hidden />
            <div>
              <p className={classes.head}>
                <strong>{alert.symbol}</strong>
                <span className={classes[alert.direction]}>{t(($) => $.drawer.directions[alert.direction])}</span>
                <span className={classes.strategy} dir="auto">
                  {alert.strategyName}
                </span>
              </p>
              <p dir="auto">{alert.text}</p>
              <time dateTime={alert.barAt}>{format.dateTime(alert.barAt)}</time>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
