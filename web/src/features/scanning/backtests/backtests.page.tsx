import '@mantine/core/styles/Skeleton.layer.css';
import { NativeSelect, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Target } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/api/api-error.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import cards from '#ui/card.module.css';
import { BacktestForm } from './backtest-form.tsx';
import { BacktestList } from './backtest-list.tsx';
import {
  backtestQuery,
  testedStrategyQuery,
  testedVersionQuery,
  useBacktestNews,
  useBacktestStart,
} from './backtests.api.ts';
import classes from './backtests.module.css';
import { HypotheticalNote } from './hypothetical.tsx';
import { firstValues, valuesOf } from './plan-values.ts';
import { StrategyLink } from './strategy-link.tsx';

/** The backtests of a strategy, and the form of a new one. */
export function BacktestsPage() {
  const { t } = useTranslation();
  const { strategyId = '' } = useParams({ strict: false });
  const id = Number(strategyId);
  useBacktestNews();
  const { data: strategy, error, refetch } = useQuery(testedStrategyQuery(id));
  if (error instanceof ApiError && error.status < 500 && !strategy) {
    return (
      <EmptyState
        isPage
        icon={Target}
        title={t(($) => $.errors.strategies.notFound.title)}
        text={t(($) => $.errors.strategies.notFound.description)}
      />
    );
  }
  if (error && !strategy) return <ErrorState onRetry={() => void refetch()} />;
  if (!strategy) return <Skeleton height={520} radius="lg" />;
  const versions = strategy.versions.map(({ number }) => number);
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <div>
          <StrategyLink id={id} name={strategy.name} />
          <h1>{t(($) => $.backtests.all)}</h1>
        </div>
      </header>
      <HypotheticalNote />
      {strategy.status !== 'archived' && <NewBacktest strategyId={id} versions={versions} />}
      <section className={cards.card}>
        <h2>{t(($) => $.backtests.open)}</h2>
        <BacktestList strategyId={id} />
      </section>
    </div>
  );
}

function NewBacktest({ strategyId, versions }: { strategyId: number; versions: readonly number[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { version: asked, like } = useSearch({ strict: false });
  const [now] = useState(() => Date.now());
  const version = asked ?? versions[0];
  const {
    data: tested,
    isError,
    refetch,
  } = useQuery({
    ...testedVersionQuery(strategyId, version ?? 0),
    enabled: version !== undefined,
  });
  const { data: earlier, isPending } = useQuery({ ...backtestQuery(like ?? 0), enabled: like !== undefined });
  const start = useBacktestStart(strategyId);
  const isReady = tested && (like === undefined || !isPending);
  const known = earlier?.strategyId === strategyId && earlier.version === version ? earlier : null;
  return (
    <section className={cards.card}>
      <h2>{t(($) => $.backtests.new)}</h2>
      {version === undefined && <p className={classes.soft}>{t(($) => $.backtests.noVersion)}</p>}
      {version !== undefined && (
        <NativeSelect
          className={classes.version}
          label={t(($) => $.backtests.version)}
          value={String(version)}
          data={[...new Set([version, ...versions])].toSorted((a, b) => b - a).map(String)}
          onChange={({ currentTarget: { value } }) =>
            void navigate({ to: '.', search: { version: Number(value) }, replace: true })
          }
        />
      )}
      {version !== undefined && isError && <ErrorState onRetry={() => void refetch()} />}
      {version !== undefined && !isError && !isReady && <Skeleton height={320} radius="lg" />}
      {isReady && (
        <BacktestForm
          key={`${tested.number} ${known?.id}`}
          rule={tested.rule}
          first={known ? valuesOf(known, now) : firstValues(tested.rule, tested.markets, now)}
          isSending={start.isPending}
          onSend={(plan) =>
            start.mutate(
              { version: tested.number, plan },
              {
                onSuccess: ({ id }) =>
                  void navigate({
                    to: '/education/strategies/$strategyId/backtests/$backtestId',
                    params: { strategyId: String(strategyId), backtestId: String(id) },
                  }),
              },
            )
          }
        />
      )}
    </section>
  );
}
