import '@mantine/core/styles/Skeleton.layer.css';
import type { TradingAlert } from '@candela/contract/scanning/alerts';
import type { StrategyDetail } from '@candela/contract/scanning/strategies';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayGetAlerts } from '#platform/session/alert-readers.ts';
import { useSession } from '#platform/session/session.ts';
import { useFormat } from '#platform/time/time.ts';
import { AlertPractice } from '#ui/alert-practice.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import cards from '#ui/card.module.css';
import { strategyAlertsQuery } from './strategies.api.ts';
import classes from './strategies.module.css';

const AlertChart = lazy(async () => ({ default: (await import('./alert-chart.tsx')).AlertChart }));

/** The newest alerts of a strategy, in a list and on the chart of a symbol that its rule names: for whoever gets alerts: the list of others would always be empty. */
export function StrategyAlerts({ strategy }: { strategy: Pick<StrategyDetail, 'id' | 'symbols' | 'timeframe'> }) {
  const { t } = useTranslation();
  const { id, symbols, timeframe } = strategy;
  const isDrawn = timeframe !== null && symbols.length > 0;
  const getsAlerts = useSession(({ profile }) => profile !== null && mayGetAlerts(profile));
  const { data, isError, refetch } = useQuery({ ...strategyAlertsQuery(id), enabled: getsAlerts });
  const [now] = useState(() => Date.now());
  if (!getsAlerts) return null;
  return (
    <section className={cards.card}>
      <h2>{t(($) => $.strategies.latestAlerts)}</h2>
      {isError && !data && <ErrorState onRetry={() => void refetch()} />}
      {data?.data.length === 0 && <p className={classes.soft}>{t(($) => $.strategies.noAlerts)}</p>}
      {data && isDrawn && (
        <Suspense fallback={<Skeleton height={320} radius="lg" />}>
          <AlertChart symbols={symbols} timeframe={timeframe} alerts={data.data} />
        </Suspense>
      )}
      {data && data.data.length > 0 && (
        <ul className={classes.alerts}>
          {data.data.map((alert, place) => (
            <AlertRow key={alert.id} alert={alert} number={isDrawn ? place + 1 : null} now={now} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** @param props.number on the chart; null: there is none */
function AlertRow({ alert, number, now }: { alert: TradingAlert; number: number | null; now: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { symbol, symbolId, price, pricePrecision, closedAt, createdAt, isLate, isCorrected } = alert;
  const digits = pricePrecision ?? 0;
  return (
    <li>
      <span className={classes.quote}>
        {number !== null && <span className={classes.soft}>{format.number(number)}</span>}
        {symbolId === null ? (
          <bdi>{symbol}</bdi>
        ) : (
          <Link to="/education/markets/$symbol" params={{ symbol }}>
            <bdi>{symbol}</bdi>
          </Link>
        )}
        {price !== null && (
          <bdi>{format.number(price, { minimumFractionDigits: digits, maximumFractionDigits: digits })}</bdi>
        )}
      </span>
      <span className={classes.soft}>
        <time dateTime={closedAt ?? createdAt}>{format.dateTime(closedAt ?? createdAt)}</time>
        {isLate && ` · ${t(($) => $.drawer.alerts.late)}`}
        {isCorrected && ` · ${t(($) => $.drawer.alerts.corrected)}`} <AlertPractice alert={alert} now={now} />
      </span>
    </li>
  );
}
