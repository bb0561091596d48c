import type { StrategyDetail } from '@candela/contract/scanning/strategies';
import type { Rule } from '@candela/markets/rules/rule';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLookupLabel } from '#platform/reference/lookup-label.ts';
import { useFormat } from '#platform/time/time.ts';
import { DemoMark } from '#ui/demo-mark.tsx';
import cards from '#ui/card.module.css';
import classes from './strategies.module.css';
import { StrategyAlerts } from './strategy-alerts.tsx';
import { KindBadge, SideBadge, StateBadges } from './strategy-badges.tsx';
import { useWatchedText } from './use-watched-text.ts';
import { WriteAlert } from './write-alert.tsx';

interface StrategyDetailsProps {
  strategy: StrategyDetail;
  /** The rule in words. */
  renderRule: (rule: Rule) => ReactNode;
  /** How its alerts came. */
  reliability: ReactNode;
  /** What its backtest has come to, if one is shown. */
  backtest: ReactNode;
}

/** A strategy as its readers see it. */
export function StrategyDetails({ strategy, renderRule, reliability, backtest }: StrategyDetailsProps) {
  const { t } = useTranslation();
  const { id, kind, name, summary, description, languageCode, status, isDemo, isManaged, rule, direction } = strategy;
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1 lang={languageCode} dir="auto">
          {name}
        </h1>
        <StateBadges status={status} />
        <KindBadge kind={kind} />
        {isDemo && <DemoMark />}
        {isManaged && (
          <Button
            variant="default"
            leftSection={<Pencil size={16} aria-hidden />}
            renderRoot={(props) => (
              <Link
                to="/education/strategies/$strategyId"
                params={{ strategyId: String(id) }}
                search={{ edit: true }}
                {...props}
              />
            )}
          >
            {t(($) => $.strategies.edit)}
          </Button>
        )}
      </header>
      {rule !== null && direction !== null && (
        <section className={cards.card} aria-label={t(($) => $.strategies.rule)}>
          <p className={classes.sentence}>{renderRule(rule)}</p>
          <SideBadge direction={direction} />
        </section>
      )}
      {isManaged && kind === 'manual' && status === 'active' && <WriteAlert id={id} />}
      <section className={cards.card}>
        <h2>{t(($) => $.strategies.about)}</h2>
        <p lang={languageCode} dir="auto">
          {summary}
        </p>
        {description !== '' && (
          <p lang={languageCode} dir="auto" className={classes.text}>
            {description}
          </p>
        )}
      </section>
      <StrategyAlerts strategy={strategy} />
      {reliability}
      {backtest}
      <Facts strategy={strategy} />
      <p className={classes.risk}>{t(($) => (kind === 'scanner' ? $.strategies.risk : $.strategies.riskOfOthers))}</p>
    </div>
  );
}

function Facts({ strategy }: Pick<StrategyDetailsProps, 'strategy'>) {
  const { t, i18n } = useTranslation();
  const label = useLookupLabel();
  const format = useFormat();
  const watched = useWatchedText();
  const list = new Intl.ListFormat([i18n.resolvedLanguage ?? 'en', 'en'], { type: 'unit', style: 'short' });
  const { kind, timeframe, owner, version, liveSince, style, classification, methods, concepts } = strategy;
  const origin: [string, ReactNode] = [t(($) => $.strategies.kind), t(($) => $.strategies.kinds[kind])];
  const facts: [string, ReactNode][] = [
    ...(timeframe === null || version === null
      ? [origin]
      : ([
          [t(($) => $.strategies.timeframe), t(($) => $.chart.timeframes[timeframe])],
          [t(($) => $.strategies.watches), watched(strategy)],
          [t(($) => $.strategies.version), t(($) => $.strategies.since, { version, date: format.date(liveSince) })],
        ] satisfies [string, ReactNode][])),
    [t(($) => $.strategies.owner), <bdi key="owner">{owner.fullName}</bdi>],
    [t(($) => $.strategies.style), label('tradingStyles', style)],
    [t(($) => $.strategies.classification), label('tradingClassifications', classification)],
    [t(($) => $.strategies.methods), list.format(methods.map((code) => label('tradingMethods', code)))],
    [t(($) => $.strategies.concepts), list.format(concepts.map((code) => label('tradingConcepts', code)))],
  ];
  return (
    <section className={cards.card}>
      <h2>{t(($) => $.strategies.facts)}</h2>
      <dl className={classes.known}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
