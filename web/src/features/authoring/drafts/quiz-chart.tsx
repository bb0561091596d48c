import '@mantine/core/styles/Combobox.layer.css';
import type { Drawing } from '@candela/contract/live/charts';
import type { ChartQuestion, ChartTarget } from '@candela/contract/learning/quizzes';
import { timeframes } from '@candela/markets/timeframes';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Scan } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadCandles, symbolsQuery } from '#platform/reference/market-data.ts';
import { useFormat, useZone } from '#platform/time/time.ts';
import { fromZonedInput, toZonedInput } from '#platform/time/zoned-input.ts';
import type { ChartCamera } from '#ui/price-chart/price-chart-props.ts';
import { PriceChart } from '#ui/price-chart/price-chart.tsx';
import type { TimeRange } from '#ui/price-chart/bar-time.ts';
import { BlindSwitch } from './blind-switch.tsx';
import classes from './quiz-field.module.css';
import { QuizTargets } from './quiz-targets.tsx';
import { WallTimeInput } from '#ui/wall-time-input.tsx';

interface QuizChartProps {
  question: ChartQuestion;
  onChange: (question: ChartQuestion) => void;
}

/** Default share of the window that is visible before answering. */
const shownShare = 0.7;

/** A question on a chart: its visible bars, and the correct marks. */
export function QuizChart({ question, onChange }: QuizChartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const zone = useZone();
  const symbols = useQuery(symbolsQuery('')).data?.data ?? [];
  const [marked, setMarked] = useState<string | null>(null);
  const [range, setRange] = useState<TimeRange | null>(question.window);
  const camera = useRef<ChartCamera>(null);
  const { symbol, timeframe, window, hiddenFrom, targets } = question;
  const precision = symbols.find((each) => each.symbol === symbol)?.pricePrecision ?? 5;
  const setTarget = (id: string, changes: Partial<ChartTarget>) =>
    onChange({ ...question, targets: targets.map((each) => (each.id === id ? { ...each, ...changes } : each)) });
  const drawings = linesOf(question);
  const takeWindow = () => {
    const seen = camera.current?.()?.range;
    if (!seen) return;
    const [from, to] = [Math.round(seen.from), Math.round(seen.to)];
    onChange({ ...question, window: { from, to }, hiddenFrom: Math.round(from + (to - from) * shownShare) });
  };
  return (
    <div className={classes.chartQuestion}>
      <div className={classes.three}>
        <NativeSelect
          label={t(($) => $.authoring.chart.symbol)}
          value={symbol ?? ''}
          data={[
            { value: '', label: t(($) => $.authoring.lesson.choose) },
            ...symbols.map(({ symbol, name }) => ({ value: symbol, label: `${symbol} · ${name}` })),
          ]}
          onChange={(event) => onChange({ ...question, symbol: event.currentTarget.value || null })}
        />
        <NativeSelect
          label={t(($) => $.chart.timeframe)}
          value={timeframe}
          data={timeframes.map((each) => ({ value: each, label: t(($) => $.chart.timeframes[each]) }))}
          onChange={(event) => {
            const next = timeframes.find((each) => each === event.currentTarget.value);
            if (next) onChange({ ...question, timeframe: next, window: null, hiddenFrom: null });
          }}
        />
        <WallTimeInput
          label={t(($) => $.authoring.quiz.hiddenFrom)}
          zone={zone}
          isDisabled={!window}
          value={hiddenFrom === null ? '' : toZonedInput(new Date(hiddenFrom).toISOString(), zone)}
          onChange={(value) => {
            const at = fromZonedInput(value, zone);
            if (at !== null) onChange({ ...question, hiddenFrom: Date.parse(at) });
          }}
        />
      </div>
      <BlindSwitch question={question} onChange={onChange} />
      {symbol !== null && (
        <>
          <div className={classes.chart}>
            <PriceChart
              key={`${symbol} ${timeframe}`}
              symbol={symbol}
              timeframe={timeframe}
              load={loadCandles}
              range={range}
              followsNewest={false}
              onMove={setRange}
              drawings={drawings}
              tool={marked === null ? null : 'horizontalLine'}
              onToolEnd={() => setMarked(null)}
              onDrawings={(changed) => {
                const point = changed.find(({ id }) => !drawings.some((each) => each.id === id))?.points[0];
                if (point && marked !== null) setTarget(marked, { price: point.value.toFixed(precision) });
                for (const { id, points } of changed) {
                  const target = targets.find((each) => `target-${each.id}` === id);
                  const price = points[0]?.value.toFixed(precision);
                  if (target?.price != null && price !== undefined && Number(target.price) !== Number(price)) {
                    setTarget(target.id, { price });
                  }
                }
              }}
              onCamera={(taken) => {
                camera.current = taken;
              }}
            />
          </div>
          <div className={classes.row}>
            <Button size="xs" variant="default" leftSection={<Scan size={15} aria-hidden />} onClick={takeWindow}>
              {t(($) => $.authoring.quiz.takeWindow)}
            </Button>
            {window && (
              <span className={classes.hint}>
                {format.dateTime(new Date(window.from).toISOString())} –{' '}
                {format.dateTime(new Date(window.to).toISOString())}
              </span>
            )}
          </div>
        </>
      )}
      <QuizTargets question={question} marked={marked} onMark={setMarked} onChange={onChange} />
    </div>
  );
}

function linesOf({ levels, targets }: ChartQuestion): Drawing[] {
  return [
    ...levels.map(({ price }, index) => lineAt(`level-${index}`, price)),
    ...targets.flatMap(({ id, price }) => (price === null ? [] : [lineAt(`target-${id}`, price)])),
  ];
}

function lineAt(id: string, price: string): Drawing {
  return { id, type: 'horizontalLine', points: [{ timestamp: 0, value: Number(price) }] };
}
