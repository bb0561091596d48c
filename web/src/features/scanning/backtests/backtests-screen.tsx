import '@mantine/core/styles/Skeleton.layer.css';
import { NativeSelect, Skeleton } from '@mantine/core';
import type { BacktestDetail } from '@candela/contract/scanning/backtests';
import type { Rule } from '@candela/markets/rules/rule';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Target } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/api/api-error.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import cards from '#ui/card.module.css';
import { StrategyLink } from '#ui/strategy-link.tsx';
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
import type { RenderCondition } from './exit-fields.tsx';
import { HypotheticalNote } from './hypothetical.tsx';
import { firstValues, valuesOf, type PlanValues } from './plan-values.ts';

/** The backtests of a strategy, and the form of a new one. */
export function BacktestsScreen({ renderCondition }: { renderCondition: RenderCondition }) {
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
          <StrategyLink id={id}>
            <bdi>{strategy.name}</bdi>
          </StrategyLink>
          <h1>{t(($) => $.backtests.all)}</h1>
        </div>
      </header>
      <HypotheticalNote />
      {strategy.status !== 'archived' && (
        <NewBacktest strategyId={id} versions={versions} renderCondition={renderCondition} />
      )}
      <section className={cards.card}>
        <h2>{t(($) => $.backtests.open)}</h2>
        <BacktestList strategyId={id} />
      </section>
    </div>
  );
}

interface NewBacktestProps {
  strategyId: number;
  versions: readonly number[];
  renderCondition: RenderCondition;
}

function NewBacktest({ strategyId, versions, renderCondition }: NewBacktestProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { version: asked, like } = useSearch({ strict: false });
  const [now] = useState(() => Date.now());
  const version = asked ?? versions[0];
  const {
    data: tested,
    isError,
    isPlaceholderData,
    refetch,
  } = useQuery({
    ...testedVersionQuery(strategyId, version ?? 0),
    enabled: version !== undefined,
    // The form stays while another version is read, with what was typed into it.
    placeholderData: keepPreviousData,
  });
  const { data: earlier, isPending } = useQuery({ ...backtestQuery(like ?? 0), enabled: like !== undefined });
  const start = useBacktestStart(strategyId);
  const isReady = tested && (like === undefined || !isPending);
  const known = earlier?.strategyId === strategyId ? earlier : null;
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
            void navigate({
              to: '.',
              search: { version: Number(value), ...(like !== undefined && { like }) },
              replace: true,
            })
          }
        />
      )}
      {version !== undefined && isError && <ErrorState onRetry={() => void refetch()} />}
      {version !== undefined && !isError && !isReady && <Skeleton height={320} radius="lg" />}
      {isReady && (
        <BacktestForm
          key={`${known?.id} ${tested.markets.join(' ')}`}
          rule={tested.rule}
          renderCondition={renderCondition}
          first={firstOf(known, tested, now)}
          isSending={start.isPending || isPlaceholderData}
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

/** The plan of an earlier backtest, with the usual costs of markets that it did not trade; or the usual plan. */
function firstOf(
  earlier: BacktestDetail | null,
  { rule, markets }: { rule: Rule; markets: readonly string[] },
  now: number,
): PlanValues {
  const usual = firstValues(rule, markets, now);
  if (!earlier) return usual;
  const values = valuesOf(earlier, now);
  return { ...values, costs: { ...usual.costs, ...values.costs } };
}
