import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LedgerFrame } from './ledger-frame.tsx';
import { RuleList } from './rule-list.tsx';
import classes from './result-rules.module.css';

/** How results are made and how to check them, for everybody: the rules by which the engine judges. */
export function ResultRulesPage() {
  const { t } = useTranslation();
  return (
    <LedgerFrame>
      <div className={classes.head}>
        <div>
          <h1>{t(($) => $.resultRules.title)}</h1>
          <p>{t(($) => $.resultRules.intro)}</p>
        </div>
        <Button component={Link} to="/ledger" leftSection={<ShieldCheck size={17} aria-hidden />}>
          {t(($) => $.ledger.title)}
        </Button>
      </div>
      <div className={classes.sections}>
        <RuleList title={t(($) => $.resultRules.fixed.title)}>
          {[
            t(($) => $.resultRules.fixed.levels),
            t(($) => $.resultRules.fixed.risk),
            t(($) => $.resultRules.fixed.audience),
            t(($) => $.resultRules.fixed.end),
          ]}
        </RuleList>
        <RuleList title={t(($) => $.resultRules.prices.title)}>
          {[
            t(($) => $.resultRules.prices.sealed),
            t(($) => $.resultRules.prices.late),
            t(($) => $.resultRules.prices.simulated),
          ]}
        </RuleList>
        <RuleList title={t(($) => $.resultRules.order.title)}>
          {[
            t(($) => $.resultRules.order.market),
            t(($) => $.resultRules.order.limit),
            t(($) => $.resultRules.order.stop),
            t(($) => $.resultRules.order.gap),
          ]}
        </RuleList>
        <RuleList title={t(($) => $.resultRules.doubt.title)}>
          {[
            t(($) => $.resultRules.doubt.worst),
            t(($) => $.resultRules.doubt.marked),
            t(($) => $.resultRules.doubt.stopFirst),
          ]}
        </RuleList>
        <RuleList title={t(($) => $.resultRules.author.title)}>
          {[
            t(($) => $.resultRules.author.cancel),
            t(($) => $.resultRules.author.close),
            t(($) => $.resultRules.author.move),
            t(($) => $.resultRules.author.moderator),
          ]}
        </RuleList>
        <RuleList title={t(($) => $.resultRules.corrections.title)}>
          {[t(($) => $.resultRules.corrections.disputed), t(($) => $.resultRules.corrections.resettled)]}
        </RuleList>
        <RuleList title={t(($) => $.resultRules.figures.title)}>
          {[
            t(($) => $.resultRules.figures.rate),
            t(($) => $.resultRules.figures.average),
            t(($) => $.resultRules.figures.ranked),
            t(($) => $.resultRules.figures.lists),
          ]}
        </RuleList>
        <RuleList title={t(($) => $.resultRules.check.title)}>
          {[
            t(($) => $.resultRules.check.page),
            t(($) => $.resultRules.check.file),
            <>
              {t(($) => $.resultRules.check.program)}{' '}
              <code dir="ltr">node candela-verify.mjs {window.location.origin} log.zip</code>
            </>,
            t(($) => $.resultRules.check.witness),
            <>
              {t(($) => $.resultRules.check.stamp)}{' '}
              <a href="/ledger/anchors">
                <bdi dir="ltr">/ledger/anchors</bdi>
              </a>
            </>,
          ]}
        </RuleList>
      </div>
      <p className={classes.end}>{t(($) => $.resultRules.end)}</p>
    </LedgerFrame>
  );
}
