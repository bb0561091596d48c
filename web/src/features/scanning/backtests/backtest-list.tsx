import type { Backtest } from '@candela/contract/scanning/backtests';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FlaskConical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PagedItems } from '#ui/paged-items.tsx';
import { ResultText } from '#ui/result-text.tsx';
import { backtestListQuery } from './backtests.api.ts';
import classes from './backtests.module.css';
import { useBacktestTexts } from './use-backtest-texts.ts';

/** The backtests of a strategy, newest first. */
export function BacktestList({ strategyId }: { strategyId: number }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(backtestListQuery(strategyId));
  return (
    <PagedItems
      query={query}
      empty={
        <EmptyState icon={FlaskConical} title={t(($) => $.backtests.none)} text={t(($) => $.backtests.noneText)} />
      }
    >
      {(items) => (
        <ul className={classes.list}>
          {items.map((item) => (
            <BacktestRow key={item.id} item={item} />
          ))}
        </ul>
      )}
    </PagedItems>
  );
}

const unit = 10_000;

function BacktestRow({ item }: { item: Backtest }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { periodText } = useBacktestTexts();
  const { id, strategyId, version, state, trades, averageR, createdAt, startedBy } = item;
  return (
    <li>
      <Link
        className={classes.row}
        to="/education/strategies/$strategyId/backtests/$backtestId"
        params={{ strategyId: String(strategyId), backtestId: String(id) }}
      >
        <span>
          <strong>{t(($) => $.backtests.titleOf, { version })}</strong>
          <span className={classes.soft}>
            {periodText(item)}
            {item.isShown && ` · ${t(($) => $.backtests.shown.isShown)}`}
          </span>
        </span>
        <span className={classes.facts}>
          {state === 'done' ? (
            <span>
              {t(($) => $.backtests.figures.trades)} {format.number(trades)} ·{' '}
              <ResultText net={averageR === null ? null : averageR * unit} />
            </span>
          ) : (
            <span>
              {t(($) => $.backtests.states[state])}
              {state === 'running' && ` · ${format.number(item.progress, { style: 'percent' })}`}
            </span>
          )}
          <span className={classes.soft}>
            <time dateTime={createdAt}>{format.dateTime(createdAt)}</time> · <bdi>{startedBy.fullName}</bdi>
          </span>
        </span>
      </Link>
    </li>
  );
}
