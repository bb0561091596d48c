import '@mantine/core/styles/Skeleton.layer.css';
import { can } from '@candela/contract/permissions';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ShownBacktest } from '#features/scanning/backtests/shown-backtest.tsx';
import { ReliabilityLine } from '#features/scanning/integrity/reliability-line.tsx';
import { ManagedStrategy, UnknownStrategy } from '#features/scanning/strategies/managed-strategy.tsx';
import { strategyQuery } from '#features/scanning/strategies/strategies.api.ts';
import { StrategyDetails } from '#features/scanning/strategies/strategy-details.tsx';
import { ApiError } from '#platform/api/api-error.ts';
import { useSession } from '#platform/session/session.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { IntegrityLink } from './integrity-link.tsx';
import { renderRule, renderRuleField } from './rule-field.tsx';

/** A strategy for its readers; for its owner the form, if asked for or if it is not live. */
export function StrategyPage() {
  const navigate = useNavigate();
  const { strategyId = '' } = useParams({ strict: false });
  const { edit } = useSearch({ strict: false });
  const isStrategist = useSession(({ profile }) => profile !== null && can(profile, 'strategies.manage'));
  const id = Number(strategyId);
  const isEdited = isStrategist && edit === true;
  const { data: strategy, error, refetch } = useQuery({ ...strategyQuery(id), enabled: !isEdited });
  const isUnknown = error instanceof ApiError && error.status < 500;
  if (isEdited || (isUnknown && isStrategist)) {
    return (
      <ManagedStrategy
        id={id}
        renderRuleField={renderRuleField}
        renderRule={renderRule}
        onRemoved={() => void navigate({ to: '/education/strategies/mine' })}
        tools={<IntegrityLink to="/education/strategies/$strategyId/integrity" strategyId={strategyId} />}
      />
    );
  }
  if (strategy)
    return (
      <StrategyDetails
        strategy={strategy}
        renderRule={renderRule}
        reliability={<ReliabilityLine id={id} />}
        backtest={strategy.backtest && <ShownBacktest backtest={strategy.backtest} />}
      />
    );
  if (isUnknown) return <UnknownStrategy />;
  if (error) return <ErrorState onRetry={() => void refetch()} />;
  return <Skeleton height={420} radius="lg" />;
}
