import '@mantine/core/styles/Skeleton.layer.css';
import type { ManagedStrategyDetail } from '@candela/contract/scanning/managed-strategies';
import type { Rule } from '@candela/markets/rules/rule';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import cards from '#ui/card.module.css';
import { ErrorState } from '#ui/error-state.tsx';
import { versionQuery } from './strategies.api.ts';
import classes from './strategies.module.css';

interface SubmittedRuleProps {
  strategy: ManagedStrategyDetail;
  /** The rule in words. */
  renderRule: (rule: Rule) => ReactNode;
}

/** What waits for a review, in words, while the form shows a newer rule. */
export function SubmittedRule({ strategy, renderRule }: SubmittedRuleProps) {
  const { t } = useTranslation();
  const { id, submittedVersion, hasDraft, newest } = strategy;
  const isOther = submittedVersion !== null && (hasDraft || newest?.number !== submittedVersion);
  const { data, isError, refetch } = useQuery({ ...versionQuery(id, submittedVersion ?? 0), enabled: isOther });
  if (!isOther) return null;
  return (
    <section className={cards.card}>
      <h2>{t(($) => $.strategies.waiting, { version: submittedVersion })}</h2>
      {data && <p className={classes.sentence}>{renderRule(data.rule)}</p>}
      {!data && isError && <ErrorState onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={24} />}
    </section>
  );
}
