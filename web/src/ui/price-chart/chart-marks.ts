import { registerIndicator, type Chart, type IndicatorDrawParams, type KLineData } from 'klinecharts';
import type { DayPlace } from '@candela/markets/candles/day-places';

/** A stretch of time without bars in which there should be some, in milliseconds since 1970. */
interface MarkedGap {
  from: number;
  to: number;
}

/** What is marked on the prices of a chart. */
export interface ChartMarks {
  /** Finds trading days; null on bars of a day or longer, and where the session is not known. */
  placeInDay: ((instant: number) => DayPlace) | null;
  /** Whether the market is open at an instant. */
  isOpenAt: ((instant: number) => boolean) | null;
  gaps: readonly MarkedGap[];
  /** When the minutes begin that have been corrected. */
  corrections: readonly number[];
  previousClose: number | null;
  previousCloseText: string;
}

const template = 'marks';
const id = 'marks';
const pricePane = 'candle_pane';
/** Days that are narrower have no line: there would be nothing else. */
const narrowestDay = 36;

interface MarkColors {
  line: string;
  soft: string;
  warning: string;
  font: string;
}

type Draw = Pick<IndicatorDrawParams<unknown, unknown, unknown>, 'ctx' | 'bounding' | 'xAxis' | 'yAxis'>;

registerIndicator({ name: template, calc: () => [] });

/** Marks days, hours without trading, gaps, corrections and the previous close behind the prices. */
export class MarksLayer {
  readonly #chart: Chart;
  readonly #element: HTMLElement;
  #marks: ChartMarks;
  #colors: MarkColors;

  constructor(chart: Chart, element: HTMLElement, marks: ChartMarks) {
    this.#chart = chart;
    this.#element = element;
    this.#marks = marks;
    this.#colors = this.#read();
    this.set(marks);
    const draw = (params: IndicatorDrawParams<unknown, unknown, unknown>) => {
      this.#draw(params);
      return true;
    };
    chart.createIndicator({ name: template, id, paneId: pricePane, zLevel: -1, draw }, true);
    // Its name is none of an indicator that somebody has chosen.
    chart.overrideIndicator({ id, name: template, createTooltipDataSource: () => emptyTooltip });
  }

  set(marks: ChartMarks): void {
    this.#marks = marks;
    this.#chart.overrideIndicator({ id, name: template, extendData: marks });
  }

  restyle(): void {
    this.#colors = this.#read();
  }

  #read(): MarkColors {
    const theme = getComputedStyle(this.#element);
    const token = (name: string) => theme.getPropertyValue(name).trim();
    return { line: token('--ink-soft'), soft: token('--ink'), warning: token('--amber-ink'), font: theme.fontFamily };
  }

  #draw({ ctx, bounding, xAxis, yAxis }: Draw): void {
    const bars = this.#chart.getDataList();
    const { from, to } = this.#chart.getVisibleRange();
    const space = this.#chart.getBarSpace().bar;
    const [first, last] = [Math.max(0, from), Math.min(bars.length, to)];
    const left = (at: number) => xAxis.convertToPixel(at) - space / 2;
    if (this.#marks.placeInDay) this.#drawDays(ctx, bars, first, last, left, bounding.height);
    this.#drawGaps(ctx, bars, first, last, left, bounding.height);
    this.#drawCorrections(ctx, bars, first, last, xAxis, bounding.height);
    this.#drawPreviousClose(ctx, yAxis, bounding.width);
  }

  #drawDays(
    ctx: CanvasRenderingContext2D,
    bars: readonly KLineData[],
    first: number,
    last: number,
    left: (at: number) => number,
    height: number,
  ): void {
    const { placeInDay, isOpenAt } = this.#marks;
    if (!placeInDay) return;
    const starts: number[] = [];
    let before: number | null = null;
    ctx.fillStyle = this.#colors.soft;
    ctx.globalAlpha = 0.05;
    for (let at = first; at < last; at++) {
      const time = bars[at]?.timestamp ?? 0;
      const { day } = placeInDay(time);
      if (before !== null && day !== before) starts.push(left(at));
      before = day;
      if (isOpenAt && !isOpenAt(time)) ctx.fillRect(left(at), 0, left(at + 1) - left(at), height);
    }
    const isWide = starts.length < 2 || ((starts.at(-1) ?? 0) - (starts[0] ?? 0)) / (starts.length - 1) >= narrowestDay;
    ctx.globalAlpha = 0.5;
    ctx.strokeStyle = this.#colors.line;
    ctx.setLineDash([2, 3]);
    if (isWide) for (const x of starts) stroke(ctx, Math.round(x) + 0.5, 0, Math.round(x) + 0.5, height);
    ctx.setLineDash([]);
    ctx.globalAlpha = 1;
  }

  /** Bars follow each other without a break, so a gap is a hatched seam between the bars beside it. */
  #drawGaps(
    ctx: CanvasRenderingContext2D,
    bars: readonly KLineData[],
    first: number,
    last: number,
    left: (at: number) => number,
    height: number,
  ): void {
    if (this.#marks.gaps.length === 0) return;
    ctx.strokeStyle = this.#colors.warning;
    for (const gap of this.#marks.gaps) {
      const at = placeAfter(bars, gap.from);
      if (at < first || at > last || at === 0) continue;
      const x = left(at);
      for (let y = 0; y < height; y += 8) stroke(ctx, x - 4, y + 8, x + 4, y);
    }
  }

  #drawCorrections(
    ctx: CanvasRenderingContext2D,
    bars: readonly KLineData[],
    first: number,
    last: number,
    xAxis: { convertToPixel: (at: number) => number },
    height: number,
  ): void {
    ctx.fillStyle = this.#colors.warning;
    // Several minutes of one bar are one mark.
    const places = new Set(this.#marks.corrections.map((instant) => placeAfter(bars, instant + 1) - 1));
    for (const at of places) {
      if (at < first || at >= last) continue;
      ctx.beginPath();
      ctx.arc(xAxis.convertToPixel(at), height - 6, 3, 0, 2 * Math.PI);
      ctx.fill();
    }
  }

  #drawPreviousClose(
    ctx: CanvasRenderingContext2D,
    yAxis: { convertToPixel: (value: number) => number },
    width: number,
  ): void {
    const { previousClose, previousCloseText } = this.#marks;
    if (previousClose === null) return;
    const y = Math.round(yAxis.convertToPixel(previousClose)) + 0.5;
    ctx.strokeStyle = this.#colors.line;
    ctx.setLineDash([6, 4]);
    stroke(ctx, 0, y, width, y);
    ctx.setLineDash([]);
    ctx.fillStyle = this.#colors.line;
    ctx.font = `11px ${this.#colors.font}`;
    ctx.textAlign = 'right';
    ctx.textBaseline = 'bottom';
    ctx.fillText(previousCloseText, width - 6, y - 2);
  }
}

const emptyTooltip = { name: '', calcParamsText: '', features: [], legends: [] };

function stroke(ctx: CanvasRenderingContext2D, x: number, y: number, toX: number, toY: number): void {
  ctx.lineWidth = 1;
  ctx.beginPath();
  ctx.moveTo(x, y);
  ctx.lineTo(toX, toY);
  ctx.stroke();
}

/** Place of the first bar that opens at or after an instant. */
function placeAfter(bars: readonly KLineData[], instant: number): number {
  let [low, high] = [0, bars.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bars[middle]?.timestamp ?? 0) < instant) low = middle + 1;
    else high = middle;
  }
  return low;
}
