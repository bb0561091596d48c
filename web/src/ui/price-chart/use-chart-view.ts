import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { Drawing } from '@candela/contract/live/charts';
import type { Timeframe } from '@candela/markets/timeframes';
import type { TimeRange } from './bar-time.ts';
import type { LoadCandles, SeriesInfo } from './candle-series.ts';
import { ChartView, type TimePlaces } from './chart-view.ts';
import { letPageScroll } from './page-scroll.ts';
import { loadUntil } from './past-bars.ts';
import type { ChartCamera, ChartHandle, PriceChartProps, SelectedDrawing } from './price-chart-props.ts';
import { useChartLayers } from './use-chart-layers.ts';
import { useChartLook } from './use-chart-look.ts';

interface Seen {
  seen: TimeRange | null;
  /** Where instants were when it was told. */
  timePlaces: TimePlaces | null;
}

/** Creates the chart view once and keeps it in sync with the properties; returns what it shows. */
export function useChartView(frame: RefObject<HTMLDivElement | null>, props: PriceChartProps) {
  const { symbol, timeframe, load, range, followsNewest, drawings, tool = null, toolText = '' } = props;
  const view = useRef<ChartView | null>(null);
  const [shown, setShown] = useState<{ info: SeriesInfo; timeframe: Timeframe } | null>(null);
  const [{ seen, timePlaces }, setSeen] = useState<Seen>({ seen: null, timePlaces: null });
  const [problem, setProblem] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  // Until the new bars are loaded, the canvas still shows the old series.
  const info = shown?.info.instrument.symbol === symbol && shown.timeframe === timeframe ? shown.info : null;
  const activeTool = info ? tool : null;
  const isEditable = props.onDrawings !== undefined;
  const look = useChartLook();
  const { until } = props;
  const now = useEffectEvent(() => until ?? Date.now());
  const isPast = useEffectEvent(() => until !== undefined);
  const callLoad = useEffectEvent((request: Parameters<LoadCandles>[0]) =>
    until === undefined ? load(request) : loadUntil(load, until, request),
  );
  const onMove = useEffectEvent(props.onMove);
  const onDrawings = useEffectEvent((changed: Drawing[], isDone: boolean) => props.onDrawings?.(changed, isDone));
  const onDrawn = useEffectEvent(() => props.onToolEnd?.());
  const onSelect = useEffectEvent((selected: SelectedDrawing | null) => props.onSelect?.(selected));
  const onInfo = useEffectEvent((told: SeriesInfo, of: Timeframe) => {
    setShown({ info: told, timeframe: of });
    props.onInfo?.(told);
  });
  const give = useEffectEvent((camera: ChartCamera | null, handle: ChartHandle | null) => {
    props.onCamera?.(camera);
    props.onHandle?.(handle);
  });
  const firstLook = useEffectEvent(() => look);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const own = new ChartView(element, {
      load: (request) => callLoad(request),
      now: () => now(),
      isPast: () => isPast(),
      look: firstLook(),
      onMove: (moved) => onMove(moved),
      onSeen: (visible) => setSeen({ seen: visible, timePlaces: own.timePlaces() }),
      onInfo: (told, of) => onInfo(told, of),
      onDrawings: (changed, isDone) => onDrawings(changed, isDone),
      onDrawn: () => onDrawn(),
      onSelect: (selected) => onSelect(selected),
    });
    view.current = own;
    const picture = () => own.picture();
    give(picture, {
      picture,
      bars: () => own.bars(),
      lastOf: (id) => own.layers.lastOf(id),
      removeSelected: () => own.drawings.removeSelected(),
    });
    return () => {
      give(null, null);
      view.current = null;
      own.dispose();
    };
  }, [frame]);

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
  useEffect(() => {
    if (until !== undefined) view.current?.moveTo(until);
  }, [until]);
  useEffect(() => view.current?.setGoesOn(followsNewest), [followsNewest]);
  useEffect(() => view.current?.drawings.set(drawings, isEditable), [drawings, isEditable]);
  useEffect(() => {
    if (activeTool) view.current?.drawings.begin(activeTool, toolText);
    else view.current?.drawings.cancel();
  }, [activeTool, toolText]);

  const places = useChartLayers(view, props);
  useEffect(() => view.current?.restyle(look), [look]);
  useEffect(() => (frame.current ? letPageScroll(frame.current) : undefined), [frame]);

  return { view, info, seen, timePlaces, problem, activeTool, places, retry: () => setAttempt((before) => before + 1) };
}
