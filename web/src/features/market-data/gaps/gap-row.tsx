import type { CandleGap } from '@candela/contract/market-data/gaps';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { Badge } from '#ui/badge.tsx';
import { useGapAction, type GapAction } from './gaps.api.ts';
import { usePeriodText } from './period-text.ts';
import classes from './gaps.module.css';

interface GapRowProps {
  gap: CandleGap;
  /** Providers that may not be asked now. */
  waiting: readonly { provider: string; until: string }[];
}

/** A gap: what is missing, what is known about it, and what can be done. */
export function GapRow({ gap, waiting }: GapRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const periodText = usePeriodText();
  const action = useGapAction();
  const wait = gap.state === 'open' ? waiting.find(({ provider }) => provider === gap.provider) : undefined;
  const period = periodText(gap.from, gap.to);
  const actions: GapAction[] =
    gap.state === 'open' ? (gap.provider === null || wait ? ['close'] : ['fill', 'close']) : ['open'];
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <p>
          <strong dir="auto">{gap.name}</strong> <bdi className={classes.code}>{gap.symbol}</bdi>
        </p>
        <p>
          {period}
          {' · '}
          {t(($) => $.marketGaps.minutes, { count: gap.minutes, number: format.number(gap.minutes) })}
        </p>
        <p className={classes.soft}>
          <GapState gap={gap} wait={wait} />{' '}
          {gap.isImported && gap.state === 'open' && (
            <Link to="/admin/market-data/imports" className={classes.link}>
              {t(($) => $.marketGaps.import)}
            </Link>
          )}
        </p>
      </div>
      <div className={classes.actions}>
        {wait && <Badge icon={Clock} text={t(($) => $.marketGaps.waits)} />}
        {actions.map((each) => (
          <Button
            key={each}
            size="xs"
            variant="default"
            aria-label={`${t(($) => $.marketGaps.actions[each])}: ${gap.name}, ${period}`}
            loading={action.isPending && action.variables.action === each}
            onClick={() => action.mutate({ action: each, id: gap.id })}
          >
            {t(($) => $.marketGaps.actions[each])}
          </Button>
        ))}
      </div>
    </li>
  );
}

function GapState({ gap, wait }: { gap: CandleGap; wait: { provider: string; until: string } | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { state, provider, isImported, problem, retryAt, emptyAnswers } = gap;
  if (state === 'closed') return t(($) => $.marketGaps.nobodyTraded);
  if (state === 'confirmedEmpty')
    return t(($) => $.marketGaps.confirmed, {
      count: emptyAnswers,
      when: retryAt === null ? '' : format.date(retryAt),
    });
  if (isImported) return t(($) => $.marketGaps.imported);
  if (provider === null) return t(($) => $.marketGaps.notConnected);
  if (wait) return t(($) => $.marketGaps.waitsUntil, { provider, when: format.dateTime(wait.until) });
  const problemText = problem === null ? null : t(($) => $.marketGaps.problems[problem], { provider });
  const next = retryAt === null ? null : t(($) => $.marketGaps.askedAgain, { when: format.relative(retryAt) });
  if (problemText !== null) return [problemText, next].filter((each) => each !== null).join(' ');
  if (emptyAnswers > 0) return [t(($) => $.marketGaps.emptyOnce, { provider }), next].join(' ');
  return t(($) => $.marketGaps.canAsk, { provider });
}
