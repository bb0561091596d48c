import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FigureKind } from '@candela/contract/oversight/dashboard';
import { useFormat } from '#platform/time/time.ts';
import { ErrorState } from '#ui/error-state.tsx';
import tabs from '#ui/tab-buttons.module.css';
import { CohortsCard } from './cohorts-card.tsx';
import { ConcernsCard } from './concerns-card.tsx';
import { dashboardQuery } from './dashboard.api.ts';
import { periodOf, validateDashboard } from './dashboard-period.ts';
import { FigureCards } from './figure-cards.tsx';
import { PeriodChoice } from './period-choice.tsx';
import { RevenueCard } from './revenue-card.tsx';
import { useFigureText } from './figure-value.ts';
import { useToday } from './use-today.ts';
import classes from './dashboard.module.css';

const FigureChart = lazy(async () => ({ default: (await import('./figure-chart.tsx')).FigureChart }));

/** The dashboard: figures with links to their lists, open tasks, charts by day, and retention. */
export function DashboardFigures() {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const search = validateDashboard(useSearch({ strict: false }));
  const today = useToday();
  const textOf = useFigureText();
  const { data, isError, refetch } = useQuery(dashboardQuery(periodOf(search, today)));
  const [kind, setKind] = useState<FigureKind>('active');
  const shown = data?.figures.find((each) => each.kind === kind);
  return (
    <div className={classes.dashboard}>
      <div className={classes.head}>
        <p className={classes.hint} role="status">
          {data &&
            (data.computedAt === null
              ? t(($) => $.dashboard.notComputed)
              : t(($) => $.dashboard.computed, { when: format.relative(data.computedAt) }))}
        </p>
        <PeriodChoice
          search={search}
          today={today}
          onSearch={(next) => void navigate({ to: '.', search: next, replace: true, resetScroll: false })}
        />
      </div>
      {isError && !data && <ErrorState onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={112} radius="lg" />}
      {data && <FigureCards figures={data.figures} search={search} />}
      <div className={classes.columns}>
        <ConcernsCard />
        <section className={classes.card} aria-labelledby="dashboard-chart">
          <h2 id="dashboard-chart" className={classes.title}>
            {t(($) => $.dashboard.byDay)}
          </h2>
          <div className={`${tabs.tabs} ${classes.kinds}`} role="group" aria-labelledby="dashboard-chart">
            {data?.figures.map((each) => (
              <button
                key={each.kind}
                type="button"
                aria-pressed={each.kind === kind}
                onClick={() => setKind(each.kind)}
              >
                {t(($) => $.dashboard.figures[each.kind])}
              </button>
            ))}
          </div>
          <Suspense fallback={<Skeleton height={260} radius="md" />}>
            {shown ? (
              <FigureChart
                name={t(($) => $.dashboard.figures[kind])}
                days={shown.days}
                before={shown.before}
                textOf={(value) => textOf(kind, value)}
              />
            ) : (
              <Skeleton height={260} radius="md" />
            )}
          </Suspense>
        </section>
      </div>
      <RevenueCard search={search} period={periodOf(search, today)} />
      {data && <CohortsCard cohorts={data.cohorts} />}
    </div>
  );
}
