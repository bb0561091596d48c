import type { LessonInsight } from '@candela/contract/learning/insight';
import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { percentageOf } from './percentages.ts';
import classes from './watch-curve.module.css';

interface WatchCurveProps {
  video: NonNullable<LessonInsight['video']>;
  durationSeconds: number;
}

const [width, height] = [1000, 240];
const pageSteps = 10;

/** A curve over the duration of a video. Pointer and arrow keys show the number of viewers of a second, and its caption. */
export function WatchCurve({ video, durationSeconds }: WatchCurveProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { curve, viewerCount, drop, lines } = video;
  const atDrop = drop ? curve.findIndex(({ second }) => second >= drop.second) : 0;
  const [at, setAt] = useState(Math.max(0, atDrop));
  const point = curve[Math.min(at, curve.length - 1)];
  if (!point) return null;
  const x = (second: number) => (second / Math.max(1, durationSeconds)) * width;
  const y = (count: number) => height - (count / viewerCount) * height;
  const path = curve
    .map(({ second, viewerCount: count }, index) => `${index === 0 ? 'M' : 'L'}${x(second)} ${y(count)}`)
    .join('');
  const share = percentageOf(point.viewerCount, viewerCount);
  const line = lines.findLast(({ second }) => second <= point.second);
  const shown = share === null ? format.number(point.viewerCount) : format.number(share / 100, { style: 'percent' });
  const told = t(($) => $.insight.at, { time: format.clock(point.second), shown });

  const move = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width: wide } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - left) / Math.max(1, wide);
    setAt(Math.round(Math.min(1, Math.max(0, share)) * (curve.length - 1)));
  };
  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      PageUp: at + pageSteps,
      PageDown: at - pageSteps,
      Home: 0,
      End: curve.length - 1,
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setAt(Math.min(curve.length - 1, Math.max(0, to)));
  };

  const marks = [0, 0.25, 0.5, 0.75, 1];
  return (
    <div className={classes.frame} dir="ltr">
      <div className={classes.scale} aria-hidden>
        {marks.toReversed().map((mark) => (
          <span key={mark}>
            {share === null ? format.number(Math.round(mark * viewerCount)) : format.number(mark, { style: 'percent' })}
          </span>
        ))}
      </div>
      <div
        className={classes.plot}
        role="slider"
        tabIndex={0}
        aria-label={t(($) => $.insight.curve)}
        aria-valuemin={0}
        aria-valuemax={Math.round(durationSeconds)}
        aria-valuenow={point.second}
        aria-valuetext={line ? `${told}: ${line.text}` : told}
        onPointerMove={move}
        onPointerDown={move}
        onKeyDown={press}
      >
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
          {marks.map((mark) => (
            <line key={mark} className={classes.grid} x1={0} x2={width} y1={height * mark} y2={height * mark} />
          ))}
          <path className={classes.area} d={`${path}L${x(curve.at(-1)?.second ?? 0)} ${height}L0 ${height}Z`} />
          <path className={classes.line} d={path} />
          {drop && <line className={classes.drop} x1={x(drop.second)} x2={x(drop.second)} y1={0} y2={height} />}
          <line className={classes.here} x1={x(point.second)} x2={x(point.second)} y1={0} y2={height} />
        </svg>
        <span
          className={classes.dot}
          style={{ left: `${(100 * x(point.second)) / width}%`, top: `${(100 * y(point.viewerCount)) / height}%` }}
        />
      </div>
      <div className={classes.times} aria-hidden>
        {marks.map((mark) => (
          <span key={mark}>{format.clock(mark * durationSeconds)}</span>
        ))}
      </div>
      <p className={classes.told}>
        <strong>{format.clock(point.second)}</strong> <strong>{shown}</strong>
        {line && <span dir="auto">“{line.text}”</span>}
      </p>
    </div>
  );
}
