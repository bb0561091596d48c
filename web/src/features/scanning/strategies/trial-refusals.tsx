import type { StrategyTrial } from '@candela/contract/scanning/strategy-trials';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import cards from '#ui/card.module.css';
import { trialQuery } from './strategies.api.ts';
import classes from './strategies.module.css';

type Refusal = StrategyTrial['refusals'][number];

/** Why a version cannot go live, as its trial says. */
export function TrialRefusals({ id, version }: { id: number; version: number }) {
  const { t } = useTranslation();
  const textOf = useRefusalText();
  const refusals = useQuery(trialQuery(id, version)).data?.refusals ?? [];
  if (refusals.length === 0) return null;
  return (
    <div className={cards.card} role="alert">
      <p>
        <strong>{t(($) => $.strategies.refusals.title)}</strong>
      </p>
      <ul className={classes.history}>
        {refusals.map((refusal) => (
          <li key={textOf(refusal)}>{textOf(refusal)}</li>
        ))}
      </ul>
    </div>
  );
}

function useRefusalText() {
  const { t } = useTranslation();
  const format = useFormat();
  return (refusal: Refusal): string => {
    if (refusal.code === 'tooFewBars')
      return t(($) => $.strategies.refusals.tooFewBars, {
        timeframe: t(($) => $.chart.timeframes[refusal.timeframe]),
        needed: format.number(refusal.needed),
        longest: format.number(refusal.longest),
      });
    if (refusal.code === 'nearlyAlwaysTrue') {
      const share = format.number(refusal.share, { style: 'percent', maximumFractionDigits: 0 });
      return t(($) => $.strategies.refusals.nearlyAlwaysTrue, { share });
    }
    if (refusal.code === 'tooManyAlerts')
      return t(($) => $.strategies.refusals.tooManyAlerts, {
        daily: format.number(refusal.daily, { maximumFractionDigits: 0 }),
        limit: format.number(refusal.limit),
      });
    return t(($) => $.strategies.refusals.noVolume);
  };
}
