import { lazy, Suspense, useId, useRef, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { ChartLoading, ChartProblem } from './chart-cover.tsx';
import { pressChartKey } from './chart-keys.ts';
import type { PriceChartProps } from './price-chart-props.ts';
import { LevelHandles } from './level-handles.tsx';
import { LevelRemovals } from './level-removals.tsx';
import { PriceLine } from './price-line.tsx';
import { useChartView } from './use-chart-view.ts';
import classes from './price-chart.module.css';

// Releases come after the prices.
const ReleaseMarks = lazy(async () => ({ default: (await import('./release-marks.tsx')).ReleaseMarks }));

/** Candles of a symbol that can be moved, zoomed and drawn on by mouse, touch and keyboard. */
export function PriceChart(props: PriceChartProps) {
  const { symbol, timeframe, toolText = '', until } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const frame = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const { view, info, seen, timePlaces, problem, activeTool, places, retry } = useChartView(frame, props);
  const choose = (price: number) => info && props.onPrice?.(Number(price.toFixed(info.instrument.pricePrecision)));
  const chooseAt = (event: MouseEvent) => {
    const top = frame.current?.getBoundingClientRect().top ?? 0;
    const price = view.current?.layers.priceAt(event.clientY - top) ?? null;
    if (!props.onPrice || price === null) return;
    event.preventDefault();
    choose(price);
  };
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        <PriceLine symbol={symbol} timeframe={timeframe} info={info} isPast={until !== undefined} />
      </figcaption>
      <div className={classes.frame} data-chart-frame data-simulated={info?.instrument.isSimulated || undefined}>
        {/* Price and time axes are not mirrored for right-to-left languages. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application, worked by its keys */}
        <div
          ref={frame}
          dir="ltr"
          className={classes.canvas}
          role="application"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
          tabIndex={0}
          data-wheel={props.onDrawings !== undefined || undefined}
          aria-label={t(($) => $.chart.of, { symbol })}
          aria-describedby={hintId}
          onKeyDown={(event) =>
            pressChartKey(event, view.current, {
              drawing: { tool: activeTool, text: toolText, onEnd: props.onToolEnd },
              onPrice: props.onPrice && info ? () => choose(info.last.price) : undefined,
            })
          }
          onContextMenu={chooseAt}
        />
        {info?.instrument.isSimulated && (
          <span className={classes.watermark} aria-hidden>
            {t(($) => $.chart.simulated)}
          </span>
        )}
        {props.moves && info && (
          <LevelHandles {...props.moves} places={places} priceAt={(y) => view.current?.layers.priceAt(y) ?? null} />
        )}
        {props.removals && info && <LevelRemovals removals={props.removals} places={places} />}
        {props.showsReleases === true && until === undefined && info && seen && timePlaces && (
          <Suspense>
            <ReleaseMarks symbolId={info.instrument.id} seen={seen} places={timePlaces} />
          </Suspense>
        )}
        {!info && problem === null && <ChartLoading />}
        {problem !== null && <ChartProblem problem={problem} onRetry={retry} />}
      </div>
      <p id={hintId} className="visually-hidden">
        {t(($) => $.chart.keys)} {props.onDrawings && t(($) => $.chart.drawingKeys)}{' '}
        {props.onPrice && t(($) => $.chart.priceKey)}
      </p>
      {info?.instrument.attribution !== undefined && (
        <p className={classes.seen}>{t(($) => $.chart.source, { name: info.instrument.attribution })}</p>
      )}
      {seen && info && (
        <p className={classes.seen}>
          {t(($) => $.chart.seen)}{' '}
          <time dateTime={new Date(seen.from).toISOString()}>{format.dateTime(new Date(seen.from).toISOString())}</time>
          {' – '}
          <time dateTime={new Date(seen.to).toISOString()}>{format.dateTime(new Date(seen.to).toISOString())}</time>
        </p>
      )}
    </figure>
  );
}
