import { registerIndicator, type Chart, type IndicatorCreate } from 'klinecharts';
import type { ShownIndicator } from '@candela/contract/market-data/chart-layouts';
import { argsOf, indicators, isIndicatorName } from '@candela/markets/indicators/indicators';
import type { Indicator } from '@candela/markets/indicators/kernel';
import type { Source } from '@candela/markets/indicators/sources';
import type { SeriesBar } from '../candle-series.ts';
import { indicatorColorsOf, type IndicatorColors } from './indicator-colors.ts';
import { drawBehind, figuresOf } from './indicator-figures.ts';
import { indicatorLooks, isDrawn, type DrawnIndicator } from './indicator-looks.ts';
import { IndicatorRows, type IndicatorRow, type PlaceInDay } from './indicator-rows.ts';

const template = 'candela';
const pricePane = 'candle_pane';
const paneHeight = 92;
const minPaneHeight = 48;

/** Names of indicators and of their outputs in the user's language. */
export interface IndicatorTexts {
  nameOf: (name: DrawnIndicator) => string;
  outputOf: (output: string) => string;
}

interface Shown {
  choice: string;
  place: number;
  rows: IndicatorRows;
}

registerIndicator<IndicatorRow>({ name: template, calc: () => [] });

/** The indicators on a chart. Their values come from the package `markets`; the library only draws them. */
export class ChartIndicators {
  readonly #chart: Chart;
  readonly #element: HTMLElement;
  readonly #shown = new Map<string, Shown>();
  #colors: IndicatorColors;

  constructor(chart: Chart, element: HTMLElement) {
    this.#chart = chart;
    this.#element = element;
    this.#colors = indicatorColorsOf(element);
  }

  /** Takes the colours of the theme; the chart is drawn anew by whoever changes it. */
  restyle(): void {
    this.#colors = indicatorColorsOf(this.#element);
  }

  /** Changes the indicators on the chart to a list; those that are the same stay. */
  set(wanted: readonly ShownIndicator[], texts: IndicatorTexts, placeInDay: PlaceInDay | null): void {
    const drawn = wanted.filter(({ name }) => isDrawn(name));
    const ids = new Set(drawn.map(({ id }) => id));
    for (const id of this.#shown.keys()) if (!ids.has(id)) this.#remove(id);
    for (const [place, shown] of drawn.entries()) this.#show(shown, place, texts, placeInDay);
  }

  /** The values at the newest bar. */
  lastOf(id: string): IndicatorRow | null {
    const [indicator] = this.#chart.getIndicators({ id });
    return (indicator?.result.at(-1) as IndicatorRow | undefined) ?? null;
  }

  #show(shown: ShownIndicator, place: number, texts: IndicatorTexts, placeInDay: PlaceInDay | null): void {
    const { id, name, args, source, isHidden } = shown;
    if (!isIndicatorName(name) || !isDrawn(name)) return;
    const shortName = texts.nameOf(name);
    const choice = JSON.stringify([name, argsOf({ name, args }), source, place, shortName, placeInDay !== null]);
    const before = this.#shown.get(id);
    if (before?.choice === choice) {
      this.#chart.overrideIndicator({ id, name: template, visible: !isHidden });
      return;
    }
    const rows = new IndicatorRows({ name, args, ...(source && { source: source as Source }) }, placeInDay);
    const look = indicatorLooks[name];
    const { unit }: Indicator = indicators[name];
    const drawnLook = {
      look,
      place,
      colors: () => this.#colors,
      titleOf: (output: string) => (look.outputs.length > 1 ? `${texts.outputOf(output)} ` : ''),
    };
    const create: IndicatorCreate<IndicatorRow> = {
      name: template,
      id,
      shortName,
      calcParams: Object.values(argsOf({ name, args })),
      visible: !isHidden,
      ...precisionOf(unit, this.#chart.getSymbol()?.pricePrecision),
      minValue: look.scale?.[0] ?? null,
      maxValue: look.scale?.[1] ?? null,
      figures: figuresOf(drawnLook),
      calc: (bars) => rows.update(bars as SeriesBar[]),
      draw: (params) => {
        drawBehind(drawnLook, params);
        return false;
      },
    };
    this.#shown.set(id, { choice, place, rows });
    if (before) this.#chart.overrideIndicator(create as IndicatorCreate);
    else if (look.isOnPrices) this.#chart.createIndicator({ ...create, paneId: pricePane } as IndicatorCreate, true);
    else this.#inOwnPane(create);
  }

  #inOwnPane(create: IndicatorCreate<IndicatorRow>): void {
    const paneId = `pane_${create.id}`;
    this.#chart.createIndicator({ ...create, paneId } as IndicatorCreate, true);
    this.#chart.setPaneOptions({ id: paneId, height: paneHeight, minHeight: minPaneHeight });
  }

  #remove(id: string): void {
    this.#chart.removeIndicator({ id });
    this.#shown.delete(id);
  }
}

/** Decimals of values: those of prices are not known before the first bars. */
function precisionOf(unit: Indicator['unit'], ofPrices: number | undefined) {
  if (unit === 'volume' || unit === 'flow') return { precision: 0 };
  if (unit !== 'price') return { precision: 2 };
  return { series: 'price' as const, ...(ofPrices !== undefined && { precision: ofPrices }) };
}
