import '@mantine/core/styles/Skeleton.layer.css';
import type { BacktestDetail } from '@candela/contract/scanning/backtests';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { FlaskConical, RotateCcw, Square, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/api/api-error.ts';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { useFormat } from '#platform/time/time.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { StrategyLink } from '#ui/strategy-link.tsx';
import { Assumptions } from './assumptions.tsx';
import { BacktestResult } from './backtest-result.tsx';
import { backtestQuery, useBacktestNews, useBacktestRemoval } from './backtests.api.ts';
import classes from './backtests.module.css';
import { HypotheticalNote } from './hypothetical.tsx';
import { ShowButton } from './show-button.tsx';
import { TradeList } from './trade-list.tsx';
import { useBacktestTexts } from './use-backtest-texts.ts';

/** One backtest: how far it is, and what has come of it. */
export function BacktestPage() {
  const { t } = useTranslation();
  const { backtestId = '' } = useParams({ strict: false });
  useBacktestNews();
  const { data: backtest, error, refetch } = useQuery(backtestQuery(Number(backtestId)));
  if (error instanceof ApiError && error.status < 500 && !backtest) {
    return (
      <EmptyState
        isPage
        icon={FlaskConical}
        title={t(($) => $.errors.backtests.notFound.title)}
        text={t(($) => $.errors.backtests.notFound.description)}
      />
    );
  }
  if (error && !backtest) return <ErrorState onRetry={() => void refetch()} />;
  if (!backtest) return <Skeleton height={520} radius="lg" />;
  const { result } = backtest;
  return (
    <div className={classes.page}>
      <Head backtest={backtest} />
      <HypotheticalNote />
      {!result && <Standing backtest={backtest} />}
      {result ? (
        <div className={classes.columns}>
          <div className={classes.main}>
            <BacktestResult backtest={backtest} result={result} />
            <TradeList backtest={backtest} />
          </div>
          <Assumptions backtest={backtest} />
        </div>
      ) : (
        <Assumptions backtest={backtest} />
      )}
    </div>
  );
}

function Head({ backtest }: { backtest: BacktestDetail }) {
  const { t } = useTranslation();
  const { periodText } = useBacktestTexts();
  const { id, strategyId, strategyName, version, state, isShown } = backtest;
  const isOpen = state === 'waiting' || state === 'running';
  return (
    <header className={classes.head}>
      <div>
        <StrategyLink id={strategyId}>
          <bdi>{strategyName}</bdi>
        </StrategyLink>
        <h1>{t(($) => $.backtests.titleOf, { version })}</h1>
        <p className={classes.soft}>
          {periodText(backtest)}
          {isShown && ` · ${t(($) => $.backtests.shown.isShown)}`}
        </p>
      </div>
      <div className={classes.actions}>
        <ShowButton backtest={backtest} />
        <Button
          variant="default"
          leftSection={<RotateCcw size={16} aria-hidden />}
          renderRoot={(props) => (
            <Link
              to="/education/strategies/$strategyId/backtests"
              params={{ strategyId: String(strategyId) }}
              search={{ version, like: id }}
              {...props}
            />
          )}
        >
          {t(($) => $.backtests.again)}
        </Button>
        {!isOpen && <RemoveButton backtest={backtest} />}
      </div>
    </header>
  );
}

function RemoveButton({ backtest }: { backtest: BacktestDetail }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const removal = useBacktestRemoval(backtest);
  const remove = async () => {
    const [title, text] = [t(($) => $.backtests.remove), t(($) => $.backtests.confirmRemoval)];
    if (!(await askToConfirm({ title, text, confirm: title }))) return;
    removal.mutate(undefined, {
      onSuccess: () =>
        void navigate({
          to: '/education/strategies/$strategyId/backtests',
          params: { strategyId: String(backtest.strategyId) },
          replace: true,
        }),
    });
  };
  return (
    <Button
      variant="subtle"
      color="red"
      leftSection={<Trash2 size={16} aria-hidden />}
      loading={removal.isPending}
      onClick={() => void remove()}
    >
      {t(($) => $.backtests.remove)}
    </Button>
  );
}

/** Where a backtest without a result stands, and how to stop it. */
function Standing({ backtest }: { backtest: BacktestDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const removal = useBacktestRemoval(backtest);
  const { state, progress, problem } = backtest;
  const isOpen = state === 'waiting' || state === 'running';
  return (
    <section className={classes.standing} data-state={state}>
      <div className={classes.going}>
        <p role="status">
          <strong>{t(($) => $.backtests.states[state])}</strong>
          {problem !== null && <> {t(($) => $.backtests.problems[problem])}</>}
        </p>
        {isOpen && (
          <>
            <ProgressBar value={Math.round(progress * 100)} max={100} label={t(($) => $.backtests.states.running)} />
            <p className={classes.soft}>
              {t(($) => $.backtests.progress, { share: format.number(progress, { style: 'percent' }) })}
            </p>
          </>
        )}
      </div>
      {isOpen && (
        <Button
          variant="default"
          leftSection={<Square size={14} aria-hidden />}
          loading={removal.isPending}
          onClick={() => removal.mutate()}
        >
          {t(($) => $.backtests.cancel)}
        </Button>
      )}
    </section>
  );
}
