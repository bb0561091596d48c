import type { ManagedStrategyDetail } from '@candela/contract/scanning/managed-strategies';
import type { Rule } from '@candela/markets/rules/rule';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import cards from '#ui/card.module.css';
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
  const { data } = useQuery({ ...versionQuery(id, submittedVersion ?? 0), enabled: isOther });
  if (!isOther || !data) return null;
  return (
    <section className={cards.card}>
      <h2>{t(($) => $.strategies.waiting, { version: submittedVersion })}</h2>
      <p className={classes.sentence}>{renderRule(data.rule)}</p>
    </section>
  );
}
