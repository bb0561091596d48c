import type { RecordSide } from '@candela/contract/trading/records';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './records.module.css';
import { useRecordNumbers } from './use-record-numbers.ts';

/** From how many closed ideas on an average says something. */
export const fewResults = 30;

const toneOf = (value: number | null) => (value === null || value === 0 ? undefined : value > 0 ? 'up' : 'down');

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
        value={format.number(closed)}
        note={t(($) => $.records.decided, {
          wins: format.number(wins),
          losses: format.number(losses),
          flat: format.number(flat),
        })}
      />
      <Figure
        name={t(($) => $.records.average)}
        value={isFew ? '–' : r(figures.averageR)}
        tone={isFew ? undefined : toneOf(figures.averageR)}
        note={isFew ? t(($) => $.records.few, { count: fewResults }) : between(figures.averageInterval, r)}
      />
      <Figure
        name={t(($) => $.records.winRate)}
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
        value={
          figures.profitFactor === null
            ? '–'
            : format.number(figures.profitFactor, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
        }
        note={figures.profitFactor === null && closed > 0 ? t(($) => $.records.noLosses) : null}
      />
      <Figure
        name={t(($) => $.records.drawdown)}
        value={r(-figures.maxDrawdownR)}
        tone={toneOf(-figures.maxDrawdownR)}
        note={
          <>
            {t(($) => $.records.losingRun, { count: figures.longestLosses })}
            {side.openR !== null && (
              <>
                <br />
                {t(($) => $.records.withOpen, { drawdown: r(-side.maxDrawdownWithOpenR) })}
              </>
            )}
          </>
        }
      />
      <Figure
        name={t(($) => $.records.ambiguous)}
        value={share(figures.ambiguousShare)}
        note={t(($) => $.records.ambiguousNote)}
      />
    </dl>
  );
}

interface FigureProps {
  name: string;
  value: string;
  tone?: 'up' | 'down' | undefined;
  note: ReactNode;
}

function Figure({ name, value, tone, note }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi dir="ltr" className={classes.value} data-direction={tone}>
          {value}
        </bdi>
        <span>{note}</span>
      </dd>
    </div>
  );
}
