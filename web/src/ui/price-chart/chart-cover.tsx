import { Loader } from '@mantine/core';
import { ChartNoAxesCombined } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/api/api-error.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import classes from './price-chart.module.css';

/** Shown over a chart while its bars are loading. */
export function ChartLoading() {
  const { t } = useTranslation();
  return (
    <span className={classes.cover} role="status">
      <Loader color="gray" size="sm" aria-hidden />
      <span className="visually-hidden">{t(($) => $.core.loading)}</span>
    </span>
  );
}

/** Shown over a chart without bars: none exist, or loading failed. */
export function ChartProblem({ problem, onRetry }: { problem: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const texts = {
    'errors.candles.notConnected.title': t(($) => $.errors.candles.notConnected, { returnObjects: true }),
    'errors.candles.hidden.title': t(($) => $.errors.candles.hidden, { returnObjects: true }),
    'errors.candles.unknownSymbol.title': t(($) => $.errors.candles.unknownSymbol, { returnObjects: true }),
  };
  const code = problem instanceof ApiError ? problem.body?.title : undefined;
  const missing = code !== undefined && code in texts ? texts[code as keyof typeof texts] : null;
  return (
    <div className={classes.cover}>
      {missing ? (
        <EmptyState icon={ChartNoAxesCombined} title={missing.title} text={missing.description} />
      ) : (
        <ErrorState onRetry={onRetry} />
      )}
    </div>
  );
}
