import type { Chart } from 'klinecharts';
import type { ChartType, ShownIndicator } from '@candela/contract/market-data/chart-layouts';
import type { ComparedLayer, ComparedSymbol } from './chart-compared.ts';
import type { ChartLevels, LevelPlaces, LevelsLayer } from './chart-levels.ts';
import type { ChartMarks, MarksLayer } from './chart-marks.ts';
import type { ChartIndicators, IndicatorTexts } from './indicators/chart-indicators.ts';
import type { IndicatorRow, PlaceInDay } from './indicators/indicator-rows.ts';

export interface WantedIndicators {
  shown: readonly ShownIndicator[];
  texts: IndicatorTexts;
  placeInDay: PlaceInDay | null;
}

const candleTypes = { candles: 'candle_solid', bars: 'ohlc', line: 'area', area: 'area' } as const;

/** What a chart shows beside candles and drawings. Each part is loaded when it is wanted first: a shared chart needs none of them. */
export class ChartLayers {
  readonly #chart: Chart;
  readonly #element: HTMLElement;
  #indicators: ChartIndicators | null = null;
  #marks: MarksLayer | null = null;
  #compared: ComparedLayer | null = null;
  #levels: LevelsLayer | null = null;
  #type: ChartType = 'candles';
  #wanted: {
    indicators?: WantedIndicators;
    marks?: ChartMarks;
    compared?: readonly ComparedSymbol[];
    levels?: readonly ChartLevels[];
  } = {};
  #isDisposed = false;

  constructor(chart: Chart, element: HTMLElement) {
    this.#chart = chart;
    this.#element = element;
  }

  dispose(): void {
    this.#isDisposed = true;
  }

  restyle(): void {
    this.#indicators?.restyle();
    this.#marks?.restyle();
    this.#levels?.restyle();
    this.setType(this.#type);
  }

  setType(type: ChartType): void {
    this.#type = type;
    const color = getComputedStyle(this.#element).getPropertyValue('--brand-ink').trim();
    const area = { lineColor: color, lineSize: 2, backgroundColor: type === 'area' ? `${color}26` : 'transparent' };
    this.#chart.setStyles({ candle: { type: candleTypes[type], area: { ...area, point: { show: false } } } });
  }

  async setIndicators(wanted: WantedIndicators): Promise<void> {
    this.#wanted.indicators = wanted;
    if (!this.#indicators) {
      if (wanted.shown.length === 0) return;
      const { ChartIndicators: Loaded } = await import('./indicators/chart-indicators.ts');
      if (this.#isDisposed) return;
      this.#indicators ??= new Loaded(this.#chart, this.#element);
    }
    const { shown, texts, placeInDay } = this.#wanted.indicators;
    this.#indicators.set(shown, texts, placeInDay);
  }

  async setMarks(marks: ChartMarks): Promise<void> {
    this.#wanted.marks = marks;
    if (this.#marks) return this.#marks.set(marks);
    const { MarksLayer: Loaded } = await import('./chart-marks.ts');
    if (!this.#isDisposed) this.#marks ??= new Loaded(this.#chart, this.#element, this.#wanted.marks);
  }

  async setCompared(compared: readonly ComparedSymbol[]): Promise<void> {
    this.#wanted.compared = compared;
    if (!this.#compared) {
      if (compared.length === 0) return;
      const { ComparedLayer: Loaded } = await import('./chart-compared.ts');
      if (this.#isDisposed) return;
      this.#compared ??= new Loaded(this.#chart, this.#element);
    }
    this.#compared.set(this.#wanted.compared);
  }

  /** @param onPlaces hears where the levels are on the canvas */
  async setLevels(
    levels: ChartLevels | readonly ChartLevels[],
    onPlaces: (places: LevelPlaces) => void,
  ): Promise<void> {
    const wanted = [levels].flat();
    this.#wanted.levels = wanted;
    if (this.#levels) return this.#levels.set(wanted);
    if (wanted.length === 0) return;
    const { LevelsLayer: Loaded } = await import('./chart-levels.ts');
    if (!this.#isDisposed) this.#levels ??= new Loaded(this.#chart, this.#element, this.#wanted.levels, onPlaces);
  }

  /** The price at a height of the canvas, in pixels from its top; null below the prices, and while there are no bars. */
  priceAt(y: number): number | null {
    const pane = 'candle_pane';
    if (y < 0 || y > (this.#chart.getSize(pane)?.height ?? 0)) return null;
    const [point] = [this.#chart.convertFromPixel([{ y }], { paneId: pane })].flat();
    return point?.value ?? null;
  }

  /** The values of an indicator at the newest bar. */
  lastOf(id: string): IndicatorRow | null {
    return this.#indicators?.lastOf(id) ?? null;
  }
}
