import type { Timeframe } from '@candela/contract/trading/candles';
import type { Drawing, DrawingType } from '@candela/contract/live/charts';
import { Loader } from '@mantine/core';
import { ChartNoAxesCombined } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/api-error.ts';
import { useFormat } from '#platform/time.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import type { TimeRange } from './bar-time.ts';
import type { LoadCandles, SeriesInfo } from './candle-series.ts';
import { ChartView } from './chart-view.ts';
import { letPageScroll } from './page-scroll.ts';
import { PriceLine } from './price-line.tsx';
import { useChartLook } from './use-chart-look.ts';
import classes from './price-chart.module.css';

export interface PriceChartProps {
  symbol: string;
  timeframe: Timeframe;
  load: LoadCandles;
  /** What is to be seen; null shows the newest bars. */
  range: TimeRange | null;
  /** Whether the range moves on with every new bar while the newest one is in it. */
  goesOn: boolean;
  /** Somebody has moved or zoomed here, or the range went on. */
  onMove: (range: TimeRange) => void;
  drawings: readonly Drawing[];
  /** Absent: nobody draws here. */
  onDrawings?: (drawings: Drawing[]) => void;
  /** What the next clicks draw. */
  tool?: DrawingType | null;
  /** Of a note. */
  toolText?: string;
  /** It is drawn, or was left. */
  onToolEnd?: () => void;
}

/** Candles of a symbol that can be moved, zoomed and drawn on; by pointer, finger and keys. */
export function PriceChart(props: PriceChartProps) {
  const { symbol, timeframe, load, range, goesOn, drawings, tool = null, toolText = '' } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const frame = useRef<HTMLDivElement>(null);
  const view = useRef<ChartView | null>(null);
  const hintId = useId();
  const [shown, setShown] = useState<{ info: SeriesInfo; timeframe: Timeframe } | null>(null);
  const [seen, setSeen] = useState<TimeRange | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  // Until its bars are there, what is on the canvas is something else.
  const info = shown?.info.instrument.symbol === symbol && shown.timeframe === timeframe ? shown.info : null;
  const activeTool = info ? tool : null;
  const isEditable = props.onDrawings !== undefined;
  const look = useChartLook();
  const callLoad = useEffectEvent(load);
  const onMove = useEffectEvent(props.onMove);
  const onDrawings = useEffectEvent((changed: Drawing[]) => props.onDrawings?.(changed));
  const onDrawn = useEffectEvent(() => props.onToolEnd?.());
  const firstLook = useEffectEvent(() => look);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const own = new ChartView(element, {
      load: (request) => callLoad(request),
      look: firstLook(),
      onMove: (moved) => onMove(moved),
      onSeen: setSeen,
      onInfo: (info, of) => setShown({ info, timeframe: of }),
      onDrawings: (changed) => onDrawings(changed),
      onDrawn: () => onDrawn(),
    });
    view.current = own;
    return () => {
      view.current = null;
      own.dispose();
    };
  }, []);

  const show = useEffectEvent((...what: [string, Timeframe, attempt: number]) =>
    view.current?.show(what[0], what[1], range),
  );
  useEffect(() => {
    let isOver = false;
    show(symbol, timeframe, attempt)?.then(
      () => !isOver && setProblem(null),
      (error: unknown) => !isOver && setProblem(error),
    );
    return () => {
      isOver = true;
    };
  }, [symbol, timeframe, attempt]);

  useEffect(() => {
    if (range) view.current?.setRange(range);
  }, [range]);
  useEffect(() => view.current?.setGoesOn(goesOn), [goesOn]);
  useEffect(() => view.current?.drawings.set(drawings, isEditable), [drawings, isEditable]);
  useEffect(() => {
    if (activeTool) view.current?.drawings.begin(activeTool, toolText);
    else view.current?.drawings.cancel();
  }, [activeTool, toolText]);

  useEffect(() => view.current?.restyle(look), [look]);
  useEffect(() => (frame.current ? letPageScroll(frame.current) : undefined), []);

  const press = (event: KeyboardEvent) => {
    const actions: Record<string, () => void> = {
      ArrowLeft: () => view.current?.move(-0.1),
      ArrowRight: () => view.current?.move(0.1),
      PageUp: () => view.current?.move(-0.9),
      PageDown: () => view.current?.move(0.9),
      '+': () => view.current?.zoom(1.25),
      '=': () => view.current?.zoom(1.25),
      '-': () => view.current?.zoom(0.8),
      End: () => view.current?.showNewest(),
      ...(activeTool && {
        Enter: () => view.current?.drawInMiddle(activeTool, toolText),
        Escape: () => props.onToolEnd?.(),
      }),
    };
    const action = actions[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action();
  };
  const code = problem instanceof ApiError ? problem.body?.title : undefined;
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        <PriceLine symbol={symbol} timeframe={timeframe} info={info} />
      </figcaption>
      <div className={classes.frame} data-simulated={info?.instrument.isSimulated || undefined}>
        {/* The axes of prices and times do not turn round with the language. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application, worked by its keys */}
        <div
          ref={frame}
          dir="ltr"
          className={classes.canvas}
          role="application"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
          tabIndex={0}
          data-wheel={isEditable || undefined}
          aria-label={t(($) => $.chart.of, { symbol })}
          aria-describedby={hintId}
          onKeyDown={press}
        />
        {info?.instrument.isSimulated && (
          <span className={classes.watermark} aria-hidden>
            {t(($) => $.chart.simulated)}
          </span>
        )}
        {!info && problem === null && (
          <span className={classes.cover} role="status">
            <Loader color="gray" size="sm" aria-hidden />
            <span className="visually-hidden">{t(($) => $.core.loading)}</span>
          </span>
        )}
        {problem !== null && (
          <div className={classes.cover}>
            {code === 'errors.candles.notConnected.title' || code === 'errors.candles.unknownSymbol.title' ? (
              <EmptyState
                icon={ChartNoAxesCombined}
                title={
                  code === 'errors.candles.notConnected.title'
                    ? t(($) => $.errors.candles.notConnected.title)
                    : t(($) => $.errors.candles.unknownSymbol.title)
                }
                text={
                  code === 'errors.candles.notConnected.title'
                    ? t(($) => $.errors.candles.notConnected.description)
                    : t(($) => $.errors.candles.unknownSymbol.description)
                }
              />
            ) : (
              <ErrorState onRetry={() => setAttempt((before) => before + 1)} />
            )}
          </div>
        )}
      </div>
      <p id={hintId} className="visually-hidden">
        {t(($) => $.chart.keys)}
      </p>
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
