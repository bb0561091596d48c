import type { LearnedPeriod } from '@candela/contract/learning/learned-periods';
import type { TradedPeriod } from '@candela/contract/trading/traded-periods';
import { ArrowDown, ArrowUp, Minus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { useResultText } from '#ui/result-text.tsx';
import { TrendLine } from '#ui/trend-line.tsx';
import classes from './reports.module.css';

interface FigureProps {
  name: string;
  value: string;
  /** How much more than in the period before; null: there is nothing to compare with. */
  change: number | null;
  write: (amount: number) => string;
  note?: string | undefined;
  line: readonly number[];
}

/** Time, lessons, practice and journal, each against the period before. */
export function PeriodFigures({ learned, traded }: { learned: LearnedPeriod; traded: TradedPeriod | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const result = useResultText();
  const { sums, sumsBefore, bars } = learned;
  const trades = (closed: number) => t(($) => $.reports.trades, { count: closed, amount: format.number(closed) });
  return (
    <dl className={classes.figures} aria-label={t(($) => $.reports.figures)}>
      <Figure
        name={t(($) => $.reports.timeLearned)}
        value={format.duration(sums.watchedSeconds)}
        change={sums.watchedSeconds - sumsBefore.watchedSeconds}
        write={format.duration}
        line={bars.map(({ watchedSeconds }) => watchedSeconds)}
      />
      <Figure
        name={t(($) => $.reports.lessonsFinished)}
        value={format.number(sums.completedLessons)}
        change={sums.completedLessons - sumsBefore.completedLessons}
        write={format.number}
        line={bars.map(({ completedLessons }) => completedLessons)}
      />
      {traded && (
        <>
          <Figure
            name={t(($) => $.reports.practiceEach)}
            value={result(traded.practice.averageR)}
            change={difference(traded.practice.averageR, traded.practiceBefore.averageR)}
            write={result}
            note={`${trades(traded.practice.closed)}, ${t(($) => $.reports.hypothetical)}`}
            line={traded.practiceCurve}
          />
          <Figure
            name={t(($) => $.reports.journalEach)}
            value={result(traded.journal.averageR)}
            change={difference(traded.journal.averageR, traded.journalBefore.averageR)}
            write={result}
            note={[
              traded.journal.averageInterval &&
                `\u2066${result(traded.journal.averageInterval.low)} – ${result(traded.journal.averageInterval.high)}\u2069`,
              trades(traded.journal.closed),
            ]
              .filter((part) => part !== null)
              .join(', ')}
            line={traded.journalCurve}
          />
        </>
      )}
    </dl>
  );
}

function difference(now: number | null, before: number | null): number | null {
  return now === null || before === null ? null : now - before;
}

function Figure({ name, value, change, write, note, line }: FigureProps) {
  const { t } = useTranslation();
  const Arrow = change === null || change === 0 ? Minus : change > 0 ? ArrowUp : ArrowDown;
  const amount = write(Math.abs(change ?? 0)).replace(/^\+/, '');
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd>
        <strong>
          <bdi>{value}</bdi>
        </strong>
        {change !== null && (
          <span className={classes.change} data-direction={change > 0 ? 'up' : change < 0 ? 'down' : undefined}>
            <Arrow size={14} aria-hidden />
            {change === 0
              ? t(($) => $.reports.same)
              : t(($) => (change > 0 ? $.reports.more : $.reports.less), { amount })}
          </span>
        )}
        {note !== undefined && <span className={classes.hint}>{note}</span>}
      </dd>
      <TrendLine values={line} />
    </div>
  );
}
