import { registerOverlay, type Coordinate, type OverlayFigure, type OverlayTemplate } from 'klinecharts';
import type { DrawingType } from '@candela/contract/live/charts';

type Drawn = Record<DrawingType, { steps: number; figures: (params: DrawnParams) => OverlayFigure[] }>;

interface DrawnParams {
  points: Coordinate[];
  width: number;
  text: string;
}

const arrowHead = 12;

const drawn: Drawn = {
  trendLine: { steps: 2, figures: ({ points }) => (points.length < 2 ? [] : [line(points)]) },
  horizontalLine: {
    steps: 1,
    figures: ({ points: [point], width }) => {
      if (!point) return [];
      const { y } = point;
      return [
        line([
          { x: 0, y },
          { x: width, y },
        ]),
      ];
    },
  },
  rectangle: {
    steps: 2,
    figures: ({ points: [one, other] }) =>
      one && other
        ? [
            {
              type: 'polygon',
              attrs: { coordinates: [one, { x: other.x, y: one.y }, other, { x: one.x, y: other.y }] },
              styles: { style: 'stroke_fill' },
            },
          ]
        : [],
  },
  arrow: {
    steps: 2,
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
    steps: 1,
    figures: ({ points: [point], text }) =>
      point ? [{ type: 'text', attrs: { x: point.x, y: point.y, text, align: 'left', baseline: 'bottom' } }] : [],
  },
};

function line(coordinates: Coordinate[]): OverlayFigure {
  return { type: 'line', attrs: { coordinates } };
}

/** The number of points that a drawing needs to be visible. */
export function minPoints(type: DrawingType): number {
  return drawn[type].steps;
}

/** Registers our drawings with the library, under the names of the contract. */
export function registerDrawings(): void {
  for (const [name, { steps, figures }] of Object.entries(drawn)) {
    const template: OverlayTemplate<string> = {
      name,
      totalStep: steps + 1,
      needDefaultPointFigure: true,
      needDefaultXAxisFigure: false,
      needDefaultYAxisFigure: name === 'horizontalLine',
      createPointFigures: ({ coordinates, bounding, overlay }) =>
        figures({ points: coordinates, width: bounding.width, text: overlay.extendData }),
    };
    registerOverlay(template);
  }
}
