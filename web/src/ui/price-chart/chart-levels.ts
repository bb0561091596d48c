import { registerIndicator, type Chart, type IndicatorDrawParams } from 'klinecharts';
import { placeOf } from './bar-time.ts';

export type LevelTone = 'entry' | 'stop' | 'target' | 'past' | 'alert';

/** A price that is drawn across a chart. */
export interface ChartLevel {
  id: string;
  price: number;
  tone: LevelTone;
  /** "Target 1 · 50 % · 1.0865" */
  text: string;
  isDashed?: boolean;
  /** It may lie outside of the visible range of prices: the bars are not made smaller for it. */
  mayBeOutside?: boolean;
}

/** Something that happened, with its number in the history beside the chart. */
export interface ChartEvent {
  number: number;
  at: number;
  price: number;
  tone: 'plain' | 'up' | 'down';
}

/** The levels of a trade idea, and what has happened to it. */
export interface ChartLevels {
  levels: readonly ChartLevel[];
  /** The prices between which the loss and the profit lie: entry, stop and last target. */
  zones: { entry: number; stop: number; target: number } | null;
  /** From when the levels hold, in milliseconds since 1970; null: from the newest bar on. */
  from: number | null;
  /** Until when. */
  until: number | null;
  events: readonly ChartEvent[];
  /** The number of the event that is pointed at in the history. */
  marked: number | null;
}

const template = 'levels';
const id = 'levels';
const pane = { paneId: 'candle_pane' };

type Params = IndicatorDrawParams<unknown, unknown, unknown>;

registerIndicator({ name: template, calc: () => [] });

const priceOf = ({ price }: ChartLevel) => price;

/** Where each level is on the canvas, in pixels from its top. */
export type LevelPlaces = ReadonlyMap<string, number>;

/** Draws the levels of trade ideas over the prices, the first one's texts first; they are always inside the visible range of prices. */
export class LevelsLayer {
  readonly #chart: Chart;
  readonly #element: HTMLElement;
  #ideas: readonly ChartLevels[];
  #colors: Record<LevelTone | 'up' | 'down' | 'ink' | 'surface' | 'font', string>;
  #told = '';
  readonly #onPlaces: (places: LevelPlaces) => void;

  /** @param onPlaces hears where the levels are whenever that changes */
  constructor(
    chart: Chart,
    element: HTMLElement,
    ideas: readonly ChartLevels[],
    onPlaces: (places: LevelPlaces) => void,
  ) {
    this.#chart = chart;
    this.#element = element;
    this.#ideas = ideas;
    this.#onPlaces = onPlaces;
    this.#colors = this.#read();
    const draw = (params: Params) => {
      this.#draw(params);
      return true;
    };
    chart.createIndicator({ name: template, id, ...pane, draw }, true);
    this.set(ideas);
    chart.overrideIndicator({ id, name: template, createTooltipDataSource: () => noTooltip });
  }

  set(ideas: readonly ChartLevels[]): void {
    this.#ideas = ideas;
    const prices = ideas.flatMap(({ levels }) => levels.filter(({ mayBeOutside }) => !mayBeOutside)).map(priceOf);
    const [minValue, maxValue] = prices.length === 0 ? [null, null] : [Math.min(...prices), Math.max(...prices)];
    this.#chart.overrideIndicator({ id, name: template, extendData: ideas, minValue, maxValue });
  }

  restyle(): void {
    this.#colors = this.#read();
  }

  #read() {
    const theme = getComputedStyle(this.#element);
    const token = (name: string) => theme.getPropertyValue(name).trim();
    const [up, down] = [token('--up'), token('--down')];
    return {
      entry: token('--brand-ink'),
      stop: down,
      target: up,
      past: token('--ink-soft'),
      alert: token('--amber-ink'),
      up,
      down,
      ink: token('--ink'),
      surface: token('--surface'),
      font: theme.fontFamily,
    };
  }

  #draw(params: Params): void {
    const places = new Map<string, number>();
    const taken: number[] = [];
    for (const idea of this.#ideas) this.#drawIdea(params, idea, places, taken);
    this.#tell(places);
  }

  /**
   * @param places is given where its levels are
   * @param taken heights at which texts are already
   */
  #drawIdea(
    { ctx, bounding, xAxis, yAxis }: Params,
    { from, until, zones, levels, events, marked }: ChartLevels,
    places: Map<string, number>,
    taken: number[],
  ): void {
    const bars = this.#chart.getDataList();
    const last = bars.at(-1);
    const length = last && bars.length > 1 ? last.timestamp - (bars.at(-2)?.timestamp ?? 0) : 60_000;
    const x = (instant: number) => xAxis.convertToPixel(placeOf(bars, length, instant) - 0.5);
    const newest = xAxis.convertToPixel(bars.length - 1);
    const start = Math.max(0, Math.min(from === null ? newest : x(from), bounding.width - 60));
    const end = until === null ? bounding.width : Math.min(bounding.width, Math.max(x(until), start + 60));
    if (zones) {
      const y = (price: number) => yAxis.convertToPixel(price);
      this.#fill(ctx, start, end, y(zones.entry), y(zones.target), this.#colors.up);
      this.#fill(ctx, start, end, y(zones.entry), y(zones.stop), this.#colors.down);
    }
    ctx.font = `600 11px ${this.#colors.font}`;
    for (const level of levels) {
      const y = Math.round(yAxis.convertToPixel(level.price)) + 0.5;
      places.set(level.id, y);
      this.#drawLevel(ctx, level, start, bounding.width, y, taken);
    }
    for (const event of events) this.#drawEvent(ctx, event, x(event.at), yAxis.convertToPixel(event.price), marked);
  }

  #fill(ctx: CanvasRenderingContext2D, left: number, right: number, from: number, to: number, color: string): void {
    ctx.globalAlpha = 0.1;
    ctx.fillStyle = color;
    ctx.fillRect(left, Math.min(from, to), right - left, Math.abs(to - from));
    ctx.globalAlpha = 1;
  }

  #drawLevel(
    ctx: CanvasRenderingContext2D,
    { tone, text, isDashed = false }: ChartLevel,
    left: number,
    right: number,
    y: number,
    taken: number[],
  ): void {
    const color = this.#colors[tone];
    ctx.strokeStyle = color;
    ctx.lineWidth = tone === 'past' ? 1 : 1.5;
    ctx.setLineDash(isDashed ? [5, 4] : []);
    ctx.beginPath();
    ctx.moveTo(left, y);
    ctx.lineTo(right, y);
    ctx.stroke();
    ctx.setLineDash([]);
    if (text === '') return;
    // Above its line, or below it where another text is; where there is no room at all, the line alone.
    const place = [y - 4, y + 13].find((base) => taken.every((other) => Math.abs(other - base) >= 13));
    if (place === undefined) return;
    taken.push(place);
    ctx.textAlign = 'right';
    ctx.textBaseline = 'alphabetic';
    // Bars and their wicks would be read as part of the text.
    const { width } = ctx.measureText(text);
    ctx.globalAlpha = 0.85;
    ctx.fillStyle = this.#colors.surface;
    ctx.fillRect(right - 44 - width - 3, place - 11, width + 6, 14);
    ctx.globalAlpha = 1;
    ctx.fillStyle = color;
    ctx.fillText(text, right - 44, place);
  }

  #drawEvent(ctx: CanvasRenderingContext2D, event: ChartEvent, x: number, y: number, marked: number | null): void {
    const color = event.tone === 'plain' ? this.#colors.entry : this.#colors[event.tone];
    const radius = marked === event.number ? 12 : 9;
    ctx.beginPath();
    ctx.arc(x, y, radius, 0, 2 * Math.PI);
    ctx.fillStyle = color;
    ctx.fill();
    ctx.lineWidth = 2;
    ctx.strokeStyle = this.#colors.surface;
    ctx.stroke();
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    ctx.fillStyle = this.#colors.surface;
    ctx.fillText(String(event.number), x, y + 0.5);
  }

  /** After drawing: what hears it may change the chart. */
  #tell(places: LevelPlaces): void {
    const text = JSON.stringify([...places]);
    if (text === this.#told) return;
    this.#told = text;
    queueMicrotask(() => this.#onPlaces(places));
  }
}

const noTooltip = { name: '', calcParamsText: '', features: [], legends: [] };
