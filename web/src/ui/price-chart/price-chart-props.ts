import type { Drawing, DrawingType } from '@candela/contract/live/charts';
import type { ChartType } from '@candela/contract/market-data/chart-layouts';
import type { Timeframe } from '@candela/markets/timeframes';
import type { TimeRange } from './bar-time.ts';
import type { LoadCandles, SeriesBar, SeriesInfo } from './candle-series.ts';
import type { ComparedSymbol } from './chart-compared.ts';
import type { WantedIndicators } from './chart-layers.ts';
import type { ChartLevels } from './chart-levels.ts';
import type { ChartMarks } from './chart-marks.ts';
import type { IndicatorRow } from './indicators/indicator-rows.ts';
import type { LevelMoves } from './level-handles.tsx';
import type { LevelRemoval } from './level-removals.tsx';

/** Takes a PNG of a chart and returns it with its time range. */
export type ChartCamera = () => { url: string; range: TimeRange } | null;

/** A drawing that is selected, and which of all it is, counted from 1. */
export interface SelectedDrawing {
  drawing: Drawing;
  place: number;
}

/** What a chart that is shown can tell. */
export interface ChartHandle {
  /** The bars that are loaded, the oldest first. */
  bars: () => readonly SeriesBar[];
  /** The values of an indicator at the newest bar. */
  lastOf: (indicatorId: string) => IndicatorRow | null;
  picture: ChartCamera;
  removeSelected: () => void;
}

export interface PriceChartProps {
  symbol: string;
  timeframe: Timeframe;
  load: LoadCandles;
  /** The visible range; null shows the newest bars. */
  range: TimeRange | null;
  /** Whether the range moves with every new bar while the newest one is visible. */
  followsNewest: boolean;
  /** The user has moved or zoomed, or a new bar has moved the range. */
  onMove: (range: TimeRange) => void;
  /** The instant up to which a chart of the past shows prices; absent: up to now. */
  until?: number | undefined;
  drawings: readonly Drawing[];
  /** Absent: drawing is not possible. `isDone` is false while something is being moved. */
  onDrawings?: (drawings: Drawing[], isDone: boolean) => void;
  /** The drawing that the next clicks create. */
  tool?: DrawingType | null;
  /** Text of a note. */
  toolText?: string;
  /** The drawing is finished or cancelled. */
  onToolEnd?: () => void;
  onSelect?: (selected: SelectedDrawing | null) => void;
  /** Receives a function that takes a picture of the chart; null when the chart is removed. */
  onCamera?: (camera: ChartCamera | null) => void;
  /** Receives what the chart can tell; null when it is removed. */
  onHandle?: (handle: ChartHandle | null) => void;
  /** A series is shown, or its last price has changed. */
  onInfo?: (info: SeriesInfo) => void;
  /** By default candles. */
  type?: ChartType;
  indicators?: WantedIndicators;
  isMagnetic?: boolean;
  marks?: ChartMarks;
  compared?: readonly ComparedSymbol[];
  /** Levels of trade ideas, which are always inside the visible range, and of alerts. */
  levels?: ChartLevels | readonly ChartLevels[] | undefined;
  /** Absent: the levels cannot be moved. */
  moves?: LevelMoves | undefined;
  /** Whether economic releases of the symbol are marked, past and coming ones; never on a chart of the past (`until`). */
  showsReleases?: boolean;
  /** Levels that can be removed. */
  removals?: readonly LevelRemoval[] | undefined;
  /** A price was chosen: by the context menu at its height, or the last one by the key A. Absent: there is nothing to choose it for. */
  onPrice?: ((price: number) => void) | undefined;
}
