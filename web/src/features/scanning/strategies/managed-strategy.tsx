import '@mantine/core/styles/Skeleton.layer.css';
import type { Rule } from '@candela/markets/rules/rule';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Target, Webhook } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/api/api-error.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import cards from '#ui/card.module.css';
import { managedStrategyQuery } from './strategies.api.ts';
import classes from './strategies.module.css';
import { KindBadge, StateBadges } from './strategy-badges.tsx';
import { StrategyForm, type RuleFieldProps } from './strategy-form.tsx';
import { StrategyHistory } from './strategy-history.tsx';
import { StrategySteps } from './strategy-steps.tsx';
import { SubmittedRule } from './submitted-rule.tsx';
import { WriteAlert } from './write-alert.tsx';
import type { ReactNode } from 'react';

interface ManagedStrategyProps {
  id: number;
  renderRuleField: (props: RuleFieldProps) => ReactNode;
  /** A rule in words. */
  renderRule: (rule: Rule) => ReactNode;
  onRemoved: () => void;
  /** Links beside the name. */
  tools?: ReactNode;
}

/** A strategy for those who may change it: the form, what can be done with it, and its history. */
export function ManagedStrategy({ id, renderRuleField, renderRule, onRemoved, tools }: ManagedStrategyProps) {
  const { t } = useTranslation();
  const { data: strategy, error, refetch } = useQuery(managedStrategyQuery(id));
  if (error instanceof ApiError && error.status < 500 && !strategy) return <UnknownStrategy />;
  if (error && !strategy) return <ErrorState onRetry={() => void refetch()} />;
  if (!strategy) return <Skeleton height={520} radius="lg" />;
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1 lang={strategy.languageCode} dir="auto">
          {strategy.name}
        </h1>
        <StateBadges status={strategy.status} submittedVersion={strategy.submittedVersion} />
        <KindBadge kind={strategy.kind} />
        {strategy.status !== 'draft' && tools}
        {strategy.kind === 'tradingview' && strategy.status !== 'archived' && (
          <Button
            variant="default"
            leftSection={<Webhook size={16} aria-hidden />}
            renderRoot={(props) => (
              <Link to="/education/strategies/$strategyId/tradingview" params={{ strategyId: String(id) }} {...props} />
            )}
          >
            {t(($) => $.hooks.title)}
          </Button>
        )}
      </header>
      {strategy.kind === 'manual' && strategy.status === 'active' && <WriteAlert id={id} />}
      <SubmittedRule strategy={strategy} renderRule={renderRule} />
      {strategy.status === 'archived' ? (
        <section className={cards.card}>
          <p>{t(($) => $.strategies.archivedHint)}</p>
          <div className={classes.steps}>
            <StrategySteps strategy={strategy} onRemoved={onRemoved} />
          </div>
        </section>
      ) : (
        <StrategyForm
          key={strategy.id}
          strategy={strategy}
          renderRuleField={renderRuleField}
          onReload={async () => (await refetch()).data}
          renderSteps={() => <StrategySteps strategy={strategy} onRemoved={onRemoved} />}
        />
      )}
      <StrategyHistory strategy={strategy} />
    </div>
  );
}

/** There is no such strategy, or none that the user may see. */
export function UnknownStrategy() {
  const { t } = useTranslation();
  return (
    <EmptyState
      isPage
      icon={Target}
      title={t(($) => $.errors.strategies.notFound.title)}
      text={t(($) => $.errors.strategies.notFound.description)}
    />
  );
}
