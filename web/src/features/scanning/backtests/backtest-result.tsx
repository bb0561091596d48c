import type { BacktestDetail, BacktestFigures, BacktestResult as Result } from '@candela/contract/scanning/backtests';
import { rankedFrom } from '@candela/markets/figures/scorecard';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { toneOf } from '#ui/result-text.tsx';
import classes from './backtests.module.css';
import { EquityCurve } from './equity-curve.tsx';
import { ResultParts } from './result-parts.tsx';
import { useBacktestTexts } from './use-backtest-texts.ts';

/** What has come of a backtest: the figures with their intervals, the curve, and the parts. */
export function BacktestResult({ backtest, result }: { backtest: BacktestDetail; result: Result }) {
  return (
    <>
      <Headline figures={result.figures} heldGain={result.heldGain} />
      <EquityCurve curve={result.curve} />
      <ResultParts result={result} symbols={backtest.symbols} />
    </>
  );
}

/** The figures that say most. Of few trades no ratio is shown: chance would be read as skill. */
export function Headline({ figures, heldGain }: { figures: BacktestFigures; heldGain?: number | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { r, plain, isolated, share, between } = useBacktestTexts();
  const { closed, wins, losses, flat, averageR, averageInterval, winRate, winInterval, profitFactor } = figures;
  const isFew = closed < rankedFrom;
  const few = t(($) => $.backtests.figures.few, { number: format.number(rankedFrom) });
  const count = (value: number) => format.number(value);
  const ratio = (value: number) => format.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (
    <dl className={classes.figures}>
      <Figure
        name={t(($) => $.backtests.figures.trades)}
        value={count(closed)}
        note={t(($) => $.backtests.figures.decided, { wins: count(wins), losses: count(losses), flat: count(flat) })}
      />
      <Figure
        name={t(($) => $.backtests.figures.average)}
        value={isFew ? '–' : r(averageR)}
        tone={isFew ? undefined : toneOf(averageR)}
        note={
          isFew ? (
            few
          ) : (
            <Notes
              notes={[
                between(averageInterval, 0.9, (value) => r(value)),
                t(($) => $.backtests.figures.cost, { cost: isolated(plain(figures.averageCostR)) }),
              ]}
            />
          )
        }
      />
      <Figure
        name={t(($) => $.backtests.figures.winRate)}
        value={isFew ? '–' : share(winRate)}
        note={
          isFew ? (
            few
          ) : (
            <Notes
              notes={[
                between(winInterval, 0.95, (value) => share(value)),
                t(($) => $.backtests.figures.needed, { rate: isolated(share(figures.neededWinRate)) }),
              ]}
            />
          )
        }
      />
      <Figure
        name={t(($) => $.backtests.figures.profitFactor)}
        value={isFew || profitFactor === null ? '–' : ratio(profitFactor)}
        note={isFew ? few : profitFactor === null ? t(($) => $.backtests.figures.noLosses) : null}
      />
      <Figure
        name={t(($) => $.backtests.figures.drawdown)}
        value={r(-figures.maxDrawdownR, 1)}
        tone={toneOf(-figures.maxDrawdownR)}
        note={t(($) => $.backtests.figures.losingRun, { number: count(figures.longestLosses) })}
      />
      <Figure
        name={t(($) => $.backtests.figures.ambiguous)}
        value={share(figures.ambiguousShare)}
        note={t(($) => $.backtests.figures.ambiguousNote, { gapped: isolated(share(figures.gappedShare)) })}
      />
      {heldGain !== undefined && (
        <Figure
          name={t(($) => $.backtests.figures.held)}
          value={share(heldGain)}
          note={t(($) => $.backtests.figures.heldNote)}
        />
      )}
    </dl>
  );
}

/** Each in a line of its own. */
const Notes = ({ notes }: { notes: readonly (string | null)[] }) =>
  notes.map((note) => note !== null && <span key={note}>{note}</span>);

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
        {note !== null && <span className={classes.notes}>{note}</span>}
      </dd>
    </div>
  );
}
