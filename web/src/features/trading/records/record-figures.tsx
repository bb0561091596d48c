import type { RecordSide, ScorecardFigures } from '@candela/contract/trading/records';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toneOf } from '#ui/result-text.tsx';
import { BehindLink, type Behind } from './behind-link.tsx';
import classes from './records.module.css';
import { useRecordNumbers } from './use-record-numbers.ts';

/** From how many closed ideas on an average says something. */
export const fewResults = 30;

/** By the unrounded bounds: an average whose interval crosses zero is neither good nor bad. */
export const toneOfAverage = ({ averageInterval }: ScorecardFigures): 'up' | 'down' | undefined =>
  averageInterval === null ? undefined : averageInterval.low > 0 ? 'up' : averageInterval.high < 0 ? 'down' : undefined;

/** The figures of a record, each with its interval or what it is to be compared with. */
export function RecordFigures({ side }: { side: RecordSide }) {
  const { t } = useTranslation();
  const { r, share, between, format } = useRecordNumbers();
  const { figures } = side;
  const { closed, wins, losses, flat } = figures;
  const isFew = closed < fewResults;
  return (
    <dl className={classes.figures}>
      <Figure
        name={t(($) => $.records.closed)}
        behind={{ counted: 'closed', sort: 'closed' }}
        value={format.number(closed)}
        note={t(($) => $.records.decided, {
          wins: format.number(wins),
          losses: format.number(losses),
          flat: format.number(flat),
        })}
      />
      <Figure
        name={t(($) => $.records.average)}
        behind={{ counted: 'closed', sort: 'best' }}
        value={isFew ? '–' : r(figures.averageR)}
        tone={isFew ? undefined : toneOfAverage(figures)}
        note={isFew ? t(($) => $.records.few, { count: fewResults }) : between(figures.averageInterval, r)}
      />
      <Figure
        name={t(($) => $.records.winRate)}
        behind={{ counted: 'won', sort: 'closed' }}
        value={share(figures.winRate)}
        note={
          <>
            {between(figures.winInterval, (value) => share(value))}
            <br />
            {t(($) => $.records.needed, { rate: share(figures.neededWinRate) })}
          </>
        }
      />
      <Figure
        name={t(($) => $.records.profitFactor)}
        behind={{ counted: 'closed', sort: 'best' }}
        value={
          figures.profitFactor === null
            ? '–'
            : format.number(figures.profitFactor, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
        }
        note={figures.profitFactor === null && closed > 0 ? t(($) => $.records.noLosses) : null}
      />
      <Figure
        name={t(($) => $.records.drawdown)}
        behind={{ counted: 'lost', sort: 'worst' }}
        value={r(-figures.maxDrawdownR, 1)}
        tone={toneOf(-figures.maxDrawdownR)}
        note={
          <>
            {t(($) => $.records.losingRun, { count: figures.longestLosses })}
            {side.openR !== null && (
              <>
                <br />
                {t(($) => $.records.withOpen, { drawdown: r(-side.maxDrawdownWithOpenR, 1) })}
              </>
            )}
          </>
        }
      />
      <Figure
        name={t(($) => $.records.ambiguous)}
        behind={{ counted: 'ambiguous', sort: 'closed' }}
        value={share(figures.ambiguousShare)}
        note={t(($) => $.records.ambiguousNote)}
      />
    </dl>
  );
}

interface FigureProps {
  name: string;
  /** The ideas that it counts. */
  behind: Behind;
  value: string;
  tone?: 'up' | 'down' | undefined;
  note: ReactNode;
}

function Figure({ name, behind, value, tone, note }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <BehindLink behind={behind}>
          <bdi dir="ltr" className={classes.value} data-direction={tone}>
            {value}
          </bdi>
        </BehindLink>
        <span>{note}</span>
      </dd>
    </div>
  );
}
