import '@mantine/core/styles/Skeleton.layer.css';
import { integrityPeriods, type StrategyIntegrity } from '@candela/contract/scanning/integrity';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { BellOff, Target } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/api/api-error.ts';
import { useFormat } from '#platform/time/time.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import tabs from '#ui/tab-buttons.module.css';
import cards from '#ui/card.module.css';
import { StrategyLink } from '#ui/strategy-link.tsx';
import { DriftDays } from './drift-days.tsx';
import { AlertDays, TimeSpread } from './integrity-charts.tsx';
import { IntegrityFigures } from './integrity-figures.tsx';
import { validateIntegritySearch } from './integrity-search.ts';
import { integrityQuery } from './integrity.api.ts';
import classes from './integrity.module.css';
import { useTimeText } from './use-time-text.ts';

/** What became of the alerts of a strategy, for its trainer and admins. */
export function StrategyIntegrityPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { strategyId = '' } = useParams({ strict: false });
  const { days: shown = '7' } = validateIntegritySearch(useSearch({ strict: false }));
  const id = Number(strategyId);
  const { data: integrity, error, refetch } = useQuery(integrityQuery(id, shown));
  if (error instanceof ApiError && error.status < 500 && !integrity)
    return (
      <EmptyState
        isPage
        icon={Target}
        title={t(($) => $.errors.strategies.notFound.title)}
        text={t(($) => $.errors.strategies.notFound.description)}
      />
    );
  if (error && !integrity) return <ErrorState onRetry={() => void refetch()} />;
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <div>
          {integrity && (
            <StrategyLink id={id}>
              <bdi lang={integrity.languageCode} dir="auto">
                {integrity.name}
              </bdi>
            </StrategyLink>
          )}
          <h1>{t(($) => $.integrity.title)}</h1>
        </div>
        <div className={tabs['tabs']} role="group" aria-label={t(($) => $.integrity.period)}>
          {integrityPeriods.map((days) => (
            <button
              key={days}
              type="button"
              aria-pressed={days === shown}
              onClick={() =>
                void navigate({
                  to: '.',
                  search: days === '7' ? {} : { days },
                  replace: true,
                  resetScroll: false,
                })
              }
            >
              {t(($) => $.integrity.periods[days])}
            </button>
          ))}
        </div>
      </header>
      {integrity ? <Period integrity={integrity} /> : <Skeleton height={320} radius="lg" />}
      <DriftDays id={id} />
    </div>
  );
}

function Period({ integrity }: { integrity: StrategyIntegrity }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { alerts, lastAlertAt, receipts } = integrity;
  return (
    <>
      <Silence integrity={integrity} />
      <IntegrityFigures integrity={integrity} />
      {alerts === 0 ? (
        <section className={cards.card}>
          <p>{t(($) => $.integrity.none)}</p>
          {lastAlertAt !== null && (
            <p className={classes.soft}>{t(($) => $.integrity.lastAlert, { date: format.dateTime(lastAlertAt) })}</p>
          )}
        </section>
      ) : (
        <div className={classes.charts}>
          <TimeSpread integrity={integrity} />
          <AlertDays integrity={integrity} />
        </div>
      )}
      {receipts && (
        <section className={cards.card}>
          <h2>{t(($) => $.integrity.receipts)}</h2>
          <p>
            {t(($) => $.integrity.receiptsNote, {
              accepted: format.number(receipts.accepted),
              duplicate: format.number(receipts.duplicate),
              quarantined: format.number(receipts.quarantined),
              rejected: format.number(receipts.rejected),
            })}
          </p>
          <p className={classes.soft}>
            {t(($) => $.integrity.lastReceipt, { date: format.dateTime(receipts.lastReceivedAt) })}
          </p>
        </section>
      )}
      <p className={classes.soft}>{t(($) => $.integrity.duplicates)}</p>
    </>
  );
}

function Silence({ integrity: { silence } }: { integrity: StrategyIntegrity }) {
  const { t } = useTranslation();
  const format = useFormat();
  const timeText = useTimeText();
  if (!silence) return null;
  const { since, usualSeconds, toldAt } = silence;
  return (
    <p className={classes.silence}>
      <BellOff size={18} aria-hidden />
      <span>
        {t(($) => $.integrity.silent, {
          since: format.dateTime(since),
          pause: timeText(usualSeconds * 1000),
          told: format.date(toldAt),
        })}
      </span>
    </p>
  );
}
