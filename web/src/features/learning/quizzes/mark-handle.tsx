import { ChevronsUpDown, Move } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import type { ChartMark } from './chart-marks.ts';
import type { ChartPlot } from './chart-plot.ts';
import { useDistance } from './use-distance.ts';
import type { PriceRange, Ticks } from './price-scale.ts';
import classes from './quiz-chart.module.css';

interface MarkHandleProps {
  mark: ChartMark;
  plot: ChartPlot;
  range: PriceRange;
  ticks: Ticks;
  /** Index of the marked bar. */
  index: number | null;
  /** Price from which distances are measured. */
  reference: string | null;
  isActive: boolean;
  /** The answer was submitted and can no longer be changed. */
  isFixed: boolean;
  onActive: () => void;
  onStep: (steps: { ticks: number; bars: number }) => void;
}

/** The handle of a line: a slider for the price, and for the bar if one is asked for. */
export function MarkHandle(props: MarkHandleProps) {
  const { mark, plot, range, ticks, index, reference, isActive, isFixed, onActive, onStep } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const distance = useDistance(ticks);
  const digits = { minimumFractionDigits: ticks.precision, maximumFractionDigits: ticks.precision };
  const price = format.number(Number(mark.price), digits);
  const away =
    reference === null ? null : t(($) => $.quizzes.chart.away, { distance: distance(reference, mark.price) });
  const time = mark.at === null ? null : format.dateTime(new Date(mark.at).toISOString());
  const [x, y] = [index === null ? plot.width * 0.82 : plot.x(index), plot.y(Number(mark.price))];
  const press = (event: KeyboardEvent) => {
    const steps = stepsOf(event, mark.at !== null);
    if (!steps) return;
    event.preventDefault();
    onStep(steps);
  };
  return (
    <>
      {!isFixed && (
        <div
          role="slider"
          tabIndex={0}
          className={classes.handle}
          style={{ insetInlineStart: x, insetBlockStart: y }}
          data-active={isActive}
          data-mark={mark.id}
          aria-label={mark.label}
          aria-orientation="vertical"
          aria-valuemin={range.low}
          aria-valuemax={range.high}
          aria-valuenow={Number(mark.price)}
          aria-valuetext={[price, away, time].filter((part) => part !== null).join(', ')}
          onFocus={onActive}
          onPointerDown={onActive}
          onKeyDown={press}
        >
          <span>{mark.at === null ? <ChevronsUpDown size={14} aria-hidden /> : <Move size={13} aria-hidden />}</span>
        </div>
      )}
      {away !== null && isActive && !isFixed && (
        <span
          className={classes.distance}
          style={{ insetInlineStart: Math.max(70, x - 52), insetBlockStart: y + 16 }}
          aria-hidden
        >
          {away}
        </span>
      )}
    </>
  );
}

/** One step, ten with Shift, a hundred with Page Up/Down; horizontally by bars if a bar is asked for. */
function stepsOf({ key, shiftKey }: KeyboardEvent, hasTime: boolean): { ticks: number; bars: number } | null {
  const size = shiftKey ? 10 : 1;
  const upwards: Record<string, number> = { ArrowUp: size, ArrowDown: -size, PageUp: 100, PageDown: -100 };
  const sideways: Record<string, number> = { ArrowRight: size, ArrowLeft: -size };
  const [up, side] = [upwards[key], sideways[key]];
  if (up !== undefined) return { ticks: up, bars: 0 };
  if (side === undefined) return null;
  return hasTime ? { ticks: 0, bars: side } : { ticks: side, bars: 0 };
}
