import { registerOverlay, type Chart, type OverlayTemplate } from 'klinecharts';
import type { DrawingType } from '@candela/contract/live/charts';
import { drawnTypes } from './drawing-figures.ts';

/** The number of points that a drawing needs to be visible. */
export function minPoints(type: DrawingType): number {
  return drawnTypes[type].points;
}

/** The library has a language of its own, which must be one of its few. */
const percentFormats = new WeakMap<Chart, Intl.NumberFormat>();

/** Sets the locale of the percentages in drawings. */
export function setDrawingLocale(chart: Chart, locale: string): void {
  percentFormats.set(chart, new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }));
}

/** Registers our drawings with the library, under the names of the contract. */
export function registerDrawings(): void {
  for (const [name, { points, figures, isOnAxis = false }] of Object.entries(drawnTypes)) {
    const template: OverlayTemplate<string> = {
      name,
      totalStep: points + 1,
      needDefaultPointFigure: true,
      needDefaultXAxisFigure: false,
      needDefaultYAxisFigure: isOnAxis,
      createPointFigures: ({ chart, coordinates, bounding, overlay }) =>
        figures({
          points: coordinates,
          values: overlay.points.map(({ value = 0 }) => value),
          width: bounding.width,
          height: bounding.height,
          space: chart.getBarSpace().bar,
          text: overlay.extendData,
          price: (value) => chart.getThousandsSeparator().format(value.toFixed(chart.getSymbol()?.pricePrecision ?? 2)),
          percent: (share) => percentFormats.get(chart)?.format(share) ?? '',
        }),
    };
    registerOverlay(template);
  }
}
