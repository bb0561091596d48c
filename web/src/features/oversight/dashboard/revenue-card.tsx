import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePayments } from '#platform/reference/payments.ts';
import { ErrorState } from '#ui/error-state.tsx';
import tabs from '#ui/tab-buttons.module.css';
import { usePriceText } from '#ui/use-price-text.ts';
import { revenueQuery } from './dashboard.api.ts';
import type { DashboardSearch } from './dashboard-period.ts';
import { ChangeText } from './figure-cards.tsx';
import { changeOf } from './figure-change.ts';
import { useTodayUtc } from './use-today.ts';
import classes from './dashboard.module.css';

const FigureChart = lazy(async () => ({ default: (await import('./figure-chart.tsx')).FigureChart }));

interface RevenueCardProps {
  search: DashboardSearch;
  period: { from: string; to: string };
}

/** Revenue from plans by day, separately for each currency; links to the invoices. */
export function RevenueCard({ search, period }: RevenueCardProps) {
  const { t } = useTranslation();
  const priceText = usePriceText();
  const payments = usePayments();
  const today = useTodayUtc();
  const { data, isError, refetch } = useQuery(revenueQuery(period));
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = data?.data.find(({ currency }) => currency === chosen) ?? data?.data[0];
  // Hidden if plans are not sold and there was no revenue.
  if (data && !shown && !payments?.isAvailable) return null;
  const name = t(($) => $.dashboard.revenue);
  const numbersOf = (days: readonly { day: string; amount: string }[]) =>
    days.map(({ day, amount }) => ({ day, value: Number(amount) }));
  return (
    <section className={classes.card} aria-labelledby="dashboard-revenue">
      <h2 id="dashboard-revenue" className={classes.title}>
        {name}
      </h2>
      {isError && !data && <ErrorState onRetry={() => void refetch()} />}
      {data && !shown && (
        <p className={classes.nothing}>
          {payments?.isTest ? t(($) => $.dashboard.noTestRevenue) : t(($) => $.dashboard.nothingInPeriod)}
        </p>
      )}
      {data && data.data.length > 1 && (
        <div className={`${tabs.tabs} ${classes.kinds}`} role="group" aria-labelledby="dashboard-revenue">
          {data.data.map(({ currency }) => (
            <button
              key={currency}
              type="button"
              aria-pressed={currency === shown?.currency}
              onClick={() => setChosen(currency)}
            >
              {currency}
            </button>
          ))}
        </div>
      )}
      {shown && (
        <>
          <Link to="/admin/dashboard/$kind" params={{ kind: 'revenue' }} search={search} className={classes.revenue}>
            <strong>{priceText({ amount: shown.total, currency: shown.currency })}</strong>
            <ChangeText
              change={changeOf({ days: numbersOf(shown.days), before: numbersOf(shown.before) }, today)}
              days={shown.days.filter(({ day }) => day < today).length}
            />
            <span className={classes.toInvoices}>
              {t(($) => $.dashboard.lists.revenue)}
              <ChevronRight size={15} className="flips" aria-hidden />
            </span>
          </Link>
          <Suspense fallback={<Skeleton height={260} radius="md" />}>
            <FigureChart
              name={name}
              days={numbersOf(shown.days)}
              before={numbersOf(shown.before)}
              textOf={(value) => priceText({ amount: String(value), currency: shown.currency })}
            />
          </Suspense>
        </>
      )}
    </section>
  );
}
