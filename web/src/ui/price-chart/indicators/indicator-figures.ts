import type { IndicatorDrawParams, IndicatorFigure, KLineData } from 'klinecharts';
import { colorOf, type IndicatorColors } from './indicator-colors.ts';
import type { IndicatorLook, OutputLook } from './indicator-looks.ts';
import type { IndicatorRow } from './indicator-rows.ts';

export interface DrawnLook {
  look: IndicatorLook;
  /** Of the indicator on the chart. */
  place: number;
  colors: () => IndicatorColors;
  /** What the values of an output are called; empty if there is only one. */
  titleOf: (output: string) => string;
}

const types = { line: 'line', steps: 'line', dots: 'circle', histogram: 'bar', bars: 'bar' } as const;
const lineWidth = 1.5;
const dotRadius = 2;
const markSize = 5;
const markGap = 7;
const settlingAlpha = '80';
const bandAlpha = '14';

/** How the library draws the outputs of an indicator. Where the values are settling, lines are dashed and colours are faint. */
export function figuresOf({ look, place, colors, titleOf }: DrawnLook): IndicatorFigure<IndicatorRow>[] {
  return look.outputs.map(({ output, shape, color }) => ({
    key: output,
    title: titleOf(output),
    type: types[shape],
    ...(shape === 'histogram' && { baseValue: 0 }),
    ...(shape === 'bars' && { baseValue: 0 }),
    attrs: ({ coordinate: { current }, data: { next }, barSpace }) => {
      if (shape === 'dots') return { r: Math.min(dotRadius, Math.max(1, barSpace.halfGapBar)) };
      const [x, y] = [current.x, Number(current[output])];
      if (shape !== 'steps')
        return next?.isDayStart === true
          ? {
              coordinates: [
                { x, y },
                { x, y },
              ],
            }
          : {};
      const half = barSpace.bar / 2;
      return {
        coordinates: [
          { x: x - half, y },
          { x: x + half, y },
        ],
      };
    },
    styles: ({ data: { prev, current } }) => {
      const own = colorOf(color, colors(), place, isRising({ output, shape, color }, current, prev));
      const isSettling = current?.isSettling === true;
      return {
        color: isSettling ? `${own}${settlingAlpha}` : own,
        size: lineWidth,
        style: shape === 'line' || shape === 'steps' ? (isSettling ? 'dashed' : 'solid') : 'fill',
        ...(isSettling && { dashedValue: [3, 3] }),
      };
    },
  }));
}

function isRising(
  { output, shape }: OutputLook,
  current: IndicatorRow | null | undefined,
  prev: IndicatorRow | null | undefined,
): boolean {
  if (shape === 'histogram') return Number(current?.[output]) >= 0;
  if (shape === 'bars') return current?.isRise === true;
  return Number((current ?? prev)?.['direction']) >= 0;
}

/** Draws what figures cannot: tinted bands, levels and marks of patterns. */
export function drawBehind(
  { look, place, colors }: DrawnLook,
  { ctx, chart, indicator, bounding, xAxis, yAxis }: IndicatorDrawParams<IndicatorRow, unknown, unknown>,
): void {
  const { from, to } = chart.getVisibleRange();
  const rows = indicator.result;
  const of = colors();
  if (look.levels) {
    ctx.strokeStyle = of.soft;
    ctx.globalAlpha = 0.6;
    ctx.lineWidth = 1;
    ctx.setLineDash([4, 4]);
    for (const level of look.levels) {
      const y = Math.round(yAxis.convertToPixel(level)) + 0.5;
      ctx.beginPath();
      ctx.moveTo(0, y);
      ctx.lineTo(bounding.width, y);
      ctx.stroke();
    }
    ctx.setLineDash([]);
    ctx.globalAlpha = 1;
  }
  if (look.band) {
    const [upper, lower] = look.band;
    ctx.fillStyle = `${colorOf('first', of, place, true)}${bandAlpha}`;
    for (const points of stretches(rows, from, to, upper, lower)) {
      ctx.beginPath();
      for (const at of points) ctx.lineTo(xAxis.convertToPixel(at), yAxis.convertToPixel(Number(rows[at]?.[upper])));
      for (const at of points.toReversed())
        ctx.lineTo(xAxis.convertToPixel(at), yAxis.convertToPixel(Number(rows[at]?.[lower])));
      ctx.closePath();
      ctx.fill();
    }
  }
  if (look.mark) {
    const bars = chart.getDataList();
    const isAbove = look.mark === 'above';
    ctx.fillStyle = colorOf('first', of, place, true);
    for (let at = from; at < to; at++) {
      const bar = bars[at];
      if (bar && rows[at]?.['value'] === 1)
        drawMark(ctx, xAxis.convertToPixel(at), edgeOf(bar, isAbove, yAxis), isAbove);
    }
  }
}

const edgeOf = (bar: KLineData, isAbove: boolean, yAxis: { convertToPixel: (value: number) => number }): number =>
  yAxis.convertToPixel(isAbove ? bar.high : bar.low);

/** A triangle that points at a bar. */
function drawMark(ctx: CanvasRenderingContext2D, x: number, edge: number, isAbove: boolean): void {
  const sign = isAbove ? -1 : 1;
  const tip = edge + sign * markGap;
  ctx.beginPath();
  ctx.moveTo(x, tip);
  ctx.lineTo(x - markSize, tip + sign * markSize * 1.6);
  ctx.lineTo(x + markSize, tip + sign * markSize * 1.6);
  ctx.closePath();
  ctx.fill();
}

/** Runs of visible bars at which both outputs are known. */
function stretches(rows: readonly IndicatorRow[], from: number, to: number, one: string, other: string): number[][] {
  const found: number[][] = [];
  let open: number[] = [];
  for (let at = from; at <= to; at++) {
    const row = rows[at];
    if (at < to && row?.[one] !== undefined && row[other] !== undefined) open.push(at);
    else if (open.length > 0) {
      found.push(open);
      open = [];
    }
  }
  return found;
}
