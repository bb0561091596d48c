import type { Drawing, DrawingType } from '@candela/contract/live/charts';
import type { Timeframe } from '@candela/markets/timeframes';
import type { TimeRange } from './bar-time.ts';
import type { LoadCandles } from './candle-series.ts';

/** Takes a PNG of a chart and returns it with its time range. */
export type ChartCamera = () => { url: string; range: TimeRange } | null;

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
  /** Absent: drawing is not possible. */
  onDrawings?: (drawings: Drawing[]) => void;
  /** The drawing that the next clicks create. */
  tool?: DrawingType | null;
  /** Text of a note. */
  toolText?: string;
  /** The drawing is finished or cancelled. */
  onToolEnd?: () => void;
  /** Receives a function that takes a picture of the chart; null when the chart is removed. */
  onCamera?: (camera: ChartCamera | null) => void;
}
