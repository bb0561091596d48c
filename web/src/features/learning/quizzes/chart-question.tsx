import type { AskedChart, QuestionResult } from '@candela/contract/learning/quiz-attempts';
import type { QuizAnswer } from '@candela/contract/learning/quiz-answers';
import { useReducedMotion } from '@mantine/hooks';
import { EyeOff, FastForward, Keyboard, MousePointer2 } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { answerOf, marksOf } from './chart-marks.ts';
import { ChartReadings } from './chart-readings.tsx';
import { clampTicks, priceText, rangeOf, ticksOf, toTicks } from './price-scale.ts';
import { QuizChart } from './quiz-chart.tsx';
import classes from './chart-question.module.css';

interface ChartQuestionProps {
  question: AskedChart & { chart: NonNullable<AskedChart['chart']> };
  answer: QuizAnswer | undefined;
  result: QuestionResult | undefined;
  /** Undefined: the answer can no longer be changed. */
  onAnswer: ((answer: QuizAnswer) => void) | undefined;
  /** Shown beside the chart, below the figures: the result, or instructions. */
  children: ReactNode;
}

/** "Mark on the chart": by mouse, touch, keys or typed figures. */
export function ChartQuestion({ question, answer, result, onAnswer, children }: ChartQuestionProps) {
  const { t } = useTranslation();
  const { chart, levels } = question;
  const ticks = ticksOf(chart.instrument);
  const marks = marksOf(question, answer, ticks);
  const [activeId, setActiveId] = useState(marks[0]?.id ?? '');
  const later = result?.laterCandles ?? [];
  const playedCount = usePlayed(later.length);
  const range = rangeOf(
    chart.candles,
    levels.map(({ price }) => Number(price)),
    0.35,
  );
  const change = (id: string, to: (mark: (typeof marks)[number]) => { ticks: number; index: number | null }) => {
    const changed = marks.map((mark) => {
      if (mark.id !== id) return mark;
      const { ticks: count, index } = to(mark);
      const bar = index === null ? undefined : chart.candles[Math.max(0, Math.min(chart.candles.length - 1, index))];
      return {
        ...mark,
        price: priceText(clampTicks(count, range, ticks), ticks),
        at: mark.at === null ? null : (bar?.t ?? mark.at),
      };
    });
    onAnswer?.(answerOf(changed));
  };
  const step = (id: string, steps: { ticks: number; bars: number }) =>
    change(id, ({ price, at }) => ({
      ticks: toTicks(price, ticks) + steps.ticks,
      index: at === null ? null : chart.candles.findLastIndex(({ t: opens }) => opens <= at) + steps.bars,
    }));
  return (
    <div className={classes.columns}>
      <figure className={classes.card}>
        <Head
          question={question}
          market={result?.market}
          playedTo={playedCount > 0 ? (later[playedCount - 1]?.t ?? null) : null}
        />
        <QuizChart
          candles={chart.candles}
          later={later}
          playedCount={playedCount}
          levels={levels}
          marks={marks}
          activeId={activeId}
          ticks={ticks}
          targets={result?.targets ?? []}
          {...(onAnswer && {
            onMark: (id, { price, index }) => change(id, () => ({ ticks: toTicks(price, ticks), index })),
          })}
          onActive={setActiveId}
          onStep={step}
        />
        <p className={classes.foot}>
          {result ? (
            <>
              <span className={classes.key} data-kind="mark">
                {t(($) => $.quizzes.chart.yours)}
              </span>
              <span className={classes.key} data-kind="answer">
                {t(($) => $.quizzes.chart.answer)}
              </span>
              <span className={classes.key} data-kind="band">
                {t(($) => $.quizzes.chart.accepted)}
              </span>
            </>
          ) : (
            <>
              <span>
                <MousePointer2 size={14} className="flips" aria-hidden /> {t(($) => $.quizzes.chart.dragHint)}
              </span>
              <span className={classes.keysHint}>
                <Keyboard size={15} aria-hidden /> {t(($) => $.quizzes.chart.keysHint)}
              </span>
            </>
          )}
        </p>
      </figure>
      <section className={classes.panel}>
        <ChartReadings
          marks={marks}
          levels={levels}
          ticks={ticks}
          targets={result?.targets ?? []}
          activeId={activeId}
          {...(onAnswer && {
            onStep: step,
            onPrice: (id: string, price: string) =>
              change(id, (mark) => ({
                ticks: toTicks(price, ticks),
                index: mark.at === null ? null : chart.candles.findLastIndex(({ t: opens }) => opens <= (mark.at ?? 0)),
              })),
          })}
        />
        {children}
      </section>
    </div>
  );
}

interface HeadProps {
  question: ChartQuestionProps['question'];
  /** What a blind chart has shown, once it may be told. */
  market: QuestionResult['market'];
  playedTo: number | null;
}

function Head({ question, market, playedTo }: HeadProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { chart, timeframe } = question;
  const from = new Date(chart.candles.at(-1)?.t ?? chart.hiddenFrom).toISOString();
  return (
    <figcaption className={classes.head}>
      <bdi className={classes.symbol}>
        {chart.isBlind ? t(($) => $.quizzes.chart.blind) : chart.instrument.symbol.split(':')[1]}
      </bdi>
      <span>
        {t(($) => $.chart.timeframes[timeframe])}
        {!chart.isBlind && `, ${format.date(from)} · ${format.zoneName(from)}`}
        {market &&
          ` · ${t(($) => $.quizzes.chart.itWas, {
            symbol: market.symbol.split(':')[1],
            date: format.date(new Date(market.hiddenFrom).toISOString()),
          })}`}
        {chart.instrument.isSimulated && ` · ${t(($) => $.chart.simulated)}`}
      </span>
      <span className={classes.hidden} role="status">
        {playedTo === null ? <EyeOff size={15} aria-hidden /> : <FastForward size={15} className="flips" aria-hidden />}
        {playedTo === null
          ? t(($) => $.quizzes.chart.hidden)
          : t(($) => $.quizzes.chart.playedTo, { time: format.time(new Date(playedTo).toISOString()) })}
      </span>
    </figcaption>
  );
}

/** Number of the following bars that are shown: one after another, or all at once if motion is reduced. */
function usePlayed(count: number): number {
  const isStill = useReducedMotion();
  const [played, setPlayed] = useState(0);
  useEffect(() => {
    if (played >= count || isStill) return;
    const timer = window.setTimeout(() => setPlayed((before) => before + 1), 60);
    return () => window.clearTimeout(timer);
  }, [played, count, isStill]);
  return isStill ? count : Math.min(played, count);
}
