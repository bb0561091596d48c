import type { Coordinate, OverlayFigure } from 'klinecharts';
import type { DrawingType } from '@candela/contract/live/charts';

interface DrawnParams {
  points: readonly Coordinate[];
  /** Prices of the points. */
  values: readonly number[];
  /** Of the pane. */
  width: number;
  height: number;
  /** Width of a bar. */
  space: number;
  text: string;
  /** Writes a price as on the axis, and a share as a percentage. */
  price: (value: number) => string;
  percent: (share: number) => string;
}

interface DrawnType {
  /** Points that it needs. */
  points: number;
  figures: (params: DrawnParams) => OverlayFigure[];
  /** Its prices are marked on the axis. */
  isOnAxis?: boolean;
}

const arrowHead = 12;
/** Leonardo Fibonacci's ratios and their halves, as all charts have them. */
const retracements = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1];

/** How drawings are made up of figures of the library. */
export const drawnTypes: Readonly<Record<DrawingType, DrawnType>> = {
  trendLine: { points: 2, figures: ({ points }) => (points.length < 2 ? [] : [line(points)]) },
  ray: {
    points: 2,
    figures: ({ points: [from, to], width, height }) =>
      from && to ? [line([from, beyond(from, to, width, height)])] : [],
  },
  horizontalLine: {
    points: 1,
    isOnAxis: true,
    figures: ({ points: [point], width }) => (point ? [level(0, width, point.y)] : []),
  },
  horizontalRay: {
    points: 1,
    isOnAxis: true,
    figures: ({ points: [point], width }) => (point ? [level(point.x, width, point.y)] : []),
  },
  verticalLine: {
    points: 1,
    figures: ({ points: [point], height }) =>
      point
        ? [
            line([
              { x: point.x, y: 0 },
              { x: point.x, y: height },
            ]),
          ]
        : [],
  },
  channel: {
    points: 3,
    figures: ({ points: [one, two, third] }) => {
      if (!one || !two) return [];
      if (!third || two.x === one.x) return [line([one, two])];
      const away = third.y - (one.y + ((two.y - one.y) * (third.x - one.x)) / (two.x - one.x));
      const other = [one, two].map(({ x, y }) => ({ x, y: y + away }));
      return [filled([one, two, ...other.toReversed()]), line([one, two]), line(other)];
    },
  },
  rectangle: {
    points: 2,
    figures: ({ points: [one, other] }) => (one && other ? [filled(cornersOf(one, other))] : []),
  },
  fibonacci: {
    points: 2,
    figures: ({ points: [from, to], values: [start = 0, end = 0], price, percent }) => {
      if (!from || !to) return [];
      const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)];
      return retracements.flatMap((ratio) => {
        const y = to.y + (from.y - to.y) * ratio;
        const text = `${percent(ratio)} · ${price(end + (start - end) * ratio)}`;
        return [level(left, right, y), words(left, y, text, 'left', 'bottom')];
      });
    },
  },
  measure: {
    points: 2,
    figures: ({ points: [from, to], values: [start = 0, end = 0], space, price, percent }) => {
      if (!from || !to) return [];
      const bars = Math.round((to.x - from.x) / space);
      const change = start === 0 ? '' : ` (${percent(end / start - 1)})`;
      const sign = end > start ? '+' : '';
      const text = `${sign}${price(end - start)}${change} · ${bars}`;
      return [
        filled(cornersOf(from, to)),
        words((from.x + to.x) / 2, to.y, text, 'center', to.y > from.y ? 'top' : 'bottom'),
      ];
    },
  },
  arrow: {
    points: 2,
    figures: ({ points: [from, to] }) => {
      if (!from || !to) return [];
      const angle = Math.atan2(to.y - from.y, to.x - from.x);
      const wing = (turn: number) => ({
        x: to.x - arrowHead * Math.cos(angle + turn),
        y: to.y - arrowHead * Math.sin(angle + turn),
      });
      return [line([from, to]), line([wing(0.45), to, wing(-0.45)])];
    },
  },
  note: {
    points: 1,
    figures: ({ points: [point], text }) => (point ? [words(point.x, point.y, text, 'left', 'bottom')] : []),
  },
};

function line(coordinates: readonly Coordinate[]): OverlayFigure {
  return { type: 'line', attrs: { coordinates } };
}

const level = (from: number, to: number, y: number): OverlayFigure =>
  line([
    { x: from, y },
    { x: to, y },
  ]);

const cornersOf = (one: Coordinate, other: Coordinate): Coordinate[] => [
  one,
  { x: other.x, y: one.y },
  other,
  { x: one.x, y: other.y },
];

const filled = (coordinates: readonly Coordinate[]): OverlayFigure => ({
  type: 'polygon',
  attrs: { coordinates },
  styles: { style: 'stroke_fill' },
});

const words = (x: number, y: number, text: string, align: CanvasTextAlign, baseline: CanvasTextBaseline) => ({
  type: 'text',
  attrs: { x, y, text, align, baseline },
});

/** Where a ray leaves the pane. */
function beyond(from: Coordinate, to: Coordinate, width: number, height: number): Coordinate {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (dx === 0 && dy === 0) return to;
  const reach = (2 * (width + height)) / Math.hypot(dx, dy);
  return { x: to.x + dx * reach, y: to.y + dy * reach };
}
