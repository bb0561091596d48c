import type { QuestionResult } from '@candela/contract/learning/quiz-attempts';
import type { Candle } from '@candela/contract/market-data/candles';
import { useElementSize } from '@mantine/hooks';
import { useMemo, useRef, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartCandles } from './chart-candles.tsx';
import { ChartLine, ChartTarget } from './chart-lines.tsx';
import { MarkHandle } from './mark-handle.tsx';
import { plotOf } from './chart-plot.ts';
import type { ChartMark } from './chart-marks.ts';
import { rangeOf, type Ticks } from './price-scale.ts';
import classes from './quiz-chart.module.css';

/** A dragged mark is shown this far above the finger, in pixels, so that it stays visible. */
const touchOffset = 44;

export interface QuizChartProps {
  candles: readonly Candle[];
  /** Following bars, once they may be seen, and how many of them are shown. */
  later: readonly Candle[];
  playedCount: number;
  levels: readonly { label: string; price: string }[];
  marks: readonly ChartMark[];
  activeId: string;
  ticks: Ticks;
  /** The correct positions, once the result is shown. */
  targets: QuestionResult['targets'];
  /** Undefined: the marks are fixed. `index` is the bar under the pointer. */
  onMark?: (id: string, place: { price: number; index: number }) => void;
  onActive: (id: string) => void;
  onStep: (id: string, steps: { ticks: number; bars: number }) => void;
}

/** Bars up to the question's moment, with movable lines; and the following bars with the result. */
export function QuizChart(props: QuizChartProps) {
  const { candles, later, playedCount, levels, marks, activeId, ticks, targets, onMark } = props;
  const { t } = useTranslation();
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const dragged = useRef(activeId);
  const isTold = targets.length > 0;
  const shown = useMemo(() => [...candles, ...later.slice(0, playedCount)], [candles, later, playedCount]);
  const prices = [...levels, ...(isTold ? [...targets, ...marks] : [])].map(({ price }) => Number(price));
  // Following bars and the answer must not affect the scale before the result is shown.
  const range = rangeOf(isTold ? [...candles, ...later] : candles, prices, isTold ? 0.08 : 0.35);
  const slots = isTold ? candles.length + later.length : Math.ceil(candles.length * 1.25);
  const plot = plotOf({ width: width || 720, height: height || 440 }, range, slots);
  const last = candles.length - 1;
  const indexOf = (at: number | null) => (at === null ? null : candles.findLastIndex(({ t: opens }) => opens <= at));
  const point = (event: PointerEvent) => {
    if (!onMark || (event.type === 'pointermove' && event.buttons === 0)) return;
    const box = event.currentTarget.getBoundingClientRect();
    const y = event.clientY - box.top - (event.pointerType === 'touch' ? touchOffset : 0);
    const index = Math.max(0, Math.min(last, plot.indexAt(event.clientX - box.left)));
    onMark(dragged.current, { price: plot.priceAt(y), index });
  };
  return (
    // Price and time axes are not mirrored for right-to-left languages.
    <div
      ref={ref}
      dir="ltr"
      className={classes.plot}
      data-fixed={!onMark || undefined}
      onPointerDown={(event) => {
        const handle = (event.target as Element).closest<HTMLElement>('[data-mark]');
        dragged.current = handle?.dataset['mark'] ?? activeId;
        event.currentTarget.setPointerCapture?.(event.pointerId);
        point(event);
      }}
      onPointerMove={point}
    >
      <svg className={classes.svg} role="img" aria-label={t(($) => $.quizzes.chart.label)}>
        <ChartCandles candles={shown} plot={plot} range={range} precision={ticks.precision} />
        {targets.map((target) => (
          <ChartTarget
            key={target.id}
            target={target}
            index={indexOf(target.at)}
            from={target.at === null ? last : 0}
            plot={plot}
            precision={ticks.precision}
            label={t(($) => $.quizzes.chart.answer)}
          />
        ))}
        {levels.map(({ label, price }) => (
          <ChartLine
            key={label + price}
            kind="level"
            {...{ label, plot }}
            price={Number(price)}
            precision={ticks.precision}
            from={last}
          />
        ))}
        {marks.map(({ id, label, price }) => (
          <ChartLine
            key={id}
            kind="mark"
            // Close to a level the two labels would overlap.
            isLabelBelow={levels.some((level) => Math.abs(plot.y(Number(level.price)) - plot.y(Number(price))) < 16)}
            {...{ label, plot }}
            price={Number(price)}
            precision={ticks.precision}
          />
        ))}
      </svg>
      {marks.map((mark) => (
        <MarkHandle
          key={mark.id}
          mark={mark}
          plot={plot}
          range={range}
          ticks={ticks}
          index={indexOf(mark.at)}
          reference={levels[0]?.price ?? null}
          isActive={mark.id === activeId}
          isFixed={!onMark}
          onActive={() => props.onActive(mark.id)}
          onStep={(steps) => props.onStep(mark.id, steps)}
        />
      ))}
    </div>
  );
}
