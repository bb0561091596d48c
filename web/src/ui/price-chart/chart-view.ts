import { dispose, init, type Chart } from 'klinecharts';
import type { Drawing, DrawingType } from '@candela/contract/live/charts';
import type { Timeframe } from '@candela/markets/timeframes';
import { BarFeed } from './bar-feed.ts';
import { edgeAt, instantAt, lengthOf, placeOf, type TimeRange } from './bar-time.ts';
import { CandleSeries, type LoadCandles, type SeriesBar, type SeriesInfo } from './candle-series.ts';
import { ChartDrawings } from './chart-drawings.ts';
import { ChartLayers } from './chart-layers.ts';
import { periods } from './chart-periods.ts';
import { applyLook, type ChartLook } from './chart-style.ts';
import { minPoints, registerDrawings } from './drawing-overlays.ts';
import { LiveFeed } from './live-feed.ts';
import { middlePoints } from './middle-points.ts';
import type { SelectedDrawing } from './price-chart-props.ts';

const pane = { paneId: 'candle_pane' };
/** A chart of the past reads its newest bar when the time of the recording has gone on by so much; longer steps are jumps. */
const shortestStep = 10_000;
const longestStep = 6 * shortestStep;
const usualBars = 110;
/** Empty space to the right of the newest bar, in bars. */
const room = 8;
const widestBar = 80;
/** Same limit on every screen: what a host sees, a phone can show as well. */
const maxBars = 4000;
const minBars = 5;

interface ChartViewOptions {
  load: LoadCandles;
  /** The time, in milliseconds since 1970: that of a recording in its replay. */
  now: () => number;
  /** Whether it shows the past, whose prices do not change. */
  isPast: () => boolean;
  look: ChartLook;
  /** The user has moved or zoomed, or a new bar has moved the visible range. */
  onMove: (range: TimeRange) => void;
  /** The visible range, whoever has moved it. */
  onSeen: (range: TimeRange) => void;
  /** The series that is shown now, and its last price. */
  onInfo: (info: SeriesInfo, timeframe: Timeframe) => void;
  onDrawings: (drawings: Drawing[], isDone: boolean) => void;
  onDrawn: () => void;
  onSelect: (selected: SelectedDrawing | null) => void;
}

registerDrawings();

/** Where instants are on the canvas, in pixels from its left edge, and how far the prices' pane goes. */
export interface TimePlaces {
  /** Null: out of sight. */
  xOf: (instant: number) => number | null;
  width: number;
  /** Height of the time scale. */
  floor: number;
}

/** Controls the chart library in terms of times and prices. */
export class ChartView {
  readonly #element: HTMLElement;
  readonly #chart: Chart;
  readonly #options: ChartViewOptions;
  readonly #resize: ResizeObserver;
  readonly drawings: ChartDrawings;
  readonly layers: ChartLayers;
  #look: ChartLook;
  #timeframe: Timeframe = '1h';
  #symbol = '';
  #range: TimeRange | null = null;
  #followsNewest = false;
  /** Ranges reported by this view: they come back as properties, perhaps after a newer move, and must not be applied again. */
  readonly #told = new WeakSet<TimeRange>();
  #isApplying = false;
  #feed: BarFeed | null = null;
  /** Bars that will replace the current ones are loading. */
  #isShowing = false;
  readonly #narrowestBar: number;
  /** The time until which bars were read last. */
  #readAt = 0;
  #turn = 0;
  #live: LiveFeed | null = null;

  constructor(element: HTMLElement, options: ChartViewOptions) {
    this.#element = element;
    this.#options = options;
    this.#look = options.look;
    this.#narrowestBar = Math.max(0.05, element.clientWidth / maxBars);
    const barSpaceLimit = { min: this.#narrowestBar, max: widestBar };
    const chart = init(element, { hotkey: { enabled: false }, layout: { barSpaceLimit } });
    if (!chart) throw new Error('no chart');
    this.#chart = chart;
    const dom = chart.getDom();
    // Its own tabindex would put it before everything else in the tab order.
    if (dom) dom.tabIndex = -1;
    this.drawings = new ChartDrawings(chart, options);
    this.layers = new ChartLayers(chart, element);
    for (const action of ['onScroll', 'onZoom'] as const) chart.subscribeAction(action, () => this.#moved());
    this.#resize = new ResizeObserver(() => {
      chart.resize();
      this.#apply();
    });
    this.#resize.observe(element);
    this.restyle(options.look);
  }

  dispose(): void {
    this.#turn += 1;
    this.#live?.stop();
    this.#resize.disconnect();
    this.layers.dispose();
    dispose(this.#element);
  }

  /** Applies the theme's colours, the language and the time zone. */
  restyle(look: ChartLook): void {
    this.#look = look;
    applyLook(this.#chart, this.#element, look, this.#timeframe);
    this.layers.restyle();
  }

  /**
   * Shows a symbol. The old content stays until the new bars are loaded.
   * @throws what reading the bars throws
   */
  async show(symbol: string, timeframe: Timeframe, range: TimeRange | null): Promise<void> {
    const turn = ++this.#turn;
    const series = new CandleSeries(symbol, timeframe, this.#options);
    if (range) this.#range = range;
    this.#isShowing = true;
    const readAt = this.#options.now();
    let first;
    try {
      first = await series.first(range);
    } finally {
      if (turn === this.#turn) this.#isShowing = false;
    }
    if (turn !== this.#turn) return;
    this.#readAt = readAt;
    this.#symbol = symbol;
    this.#timeframe = timeframe;
    const feed = new BarFeed(series, first, {
      isCurrent: () => turn === this.#turn,
      onMore: () => this.#apply(),
    });
    this.#feed = feed;
    this.#chart.setDataLoader({ getBars: () => {} });
    this.#chart.setSymbol({ ticker: symbol, pricePrecision: first.page.instrument.pricePrecision, volumePrecision: 0 });
    this.#chart.setPeriod(periods[timeframe]);
    this.restyle(this.#look);
    this.#chart.setDataLoader(feed.loader());
    this.#options.onInfo(first.page, timeframe);
    if (!this.#range) this.#showNewest();
    else this.#apply();
    this.#live?.stop();
    this.#live = new LiveFeed({
      series,
      feed,
      first,
      newest: () => (turn === this.#turn ? this.#chart.getDataList().at(-1)?.timestamp : undefined),
      onBars: (bars, info) => turn === this.#turn && this.#add(feed, bars, info),
      // If loading fails, the next message tries again.
      onHole: () => void this.show(symbol, timeframe, this.#range).catch(() => {}),
    });
    if (!this.#options.isPast()) this.#live.follow();
  }

  /** Shows a range that somebody else has chosen. */
  setRange(range: TimeRange): void {
    if (this.#told.has(range) || (this.#range?.from === range.from && this.#range.to === range.to)) return;
    this.#range = range;
    const bars = this.#chart.getDataList();
    const [first, last] = [bars[0], bars.at(-1)];
    if (this.#isShowing || !first || !last) return;
    const isLeft = this.#feed?.hasOlder === true && range.from < first.timestamp;
    const isRight = this.#feed?.hasNewer === true && range.to > last.timestamp;
    // If loading fails, the next move tries again.
    if (isLeft || isRight) void this.show(this.#symbol, this.#timeframe, range).catch(() => {});
    this.#apply();
  }

  /** Follows the time of a recording: after a jump the bars are read anew, otherwise those that are new. */
  moveTo(instant: number): void {
    const passed = instant - this.#readAt;
    if (this.#isShowing || this.#symbol === '' || (passed >= 0 && passed < shortestStep)) return;
    if (passed >= 0 && passed < longestStep) {
      this.#readAt = instant;
      return void this.#live?.read();
    }
    // If loading fails, the next second tries again.
    void this.show(this.#symbol, this.#timeframe, this.#range).catch(() => {});
  }

  /** Whether the range moves with every new bar while the newest one is visible. */
  setGoesOn(followsNewest: boolean): void {
    this.#followsNewest = followsNewest;
  }

  /** Moves by a share of the visible range; negative: into the past. */
  move(share: number): void {
    this.#chart.scrollByDistance(-share * this.#width());
  }

  zoom(scale: number): void {
    this.#chart.zoomAtCoordinate(scale, { x: this.#width() / 2, y: 0 });
  }

  showNewest(): void {
    this.#showNewest();
    this.#moved();
  }

  /** Adds a drawing in the middle of the visible range, for users without a pointer. */
  drawInMiddle(type: DrawingType, text: string): void {
    const bars = this.bars();
    if (!this.#range || bars.length === 0) return;
    const points = middlePoints(bars, lengthOf(this.#timeframe), this.#range, minPoints(type));
    this.drawings.add(type, points, text);
  }

  /** The bars that are loaded, the oldest first. */
  bars(): readonly SeriesBar[] {
    return this.#chart.getDataList() as SeriesBar[];
  }

  /** Where instants are now; null before there are bars. */
  timePlaces(): TimePlaces | null {
    const [bars, width, seen] = [this.bars(), this.#width(), this.#places()];
    if (!seen || width === 0) return null;
    const space = width / (seen.right - seen.left);
    const xOf = (instant: number) => {
      const x = (placeOf(bars, lengthOf(this.#timeframe), instant) - seen.left) * space;
      return x < 0 || x > width ? null : x;
    };
    return { xOf, width, floor: this.#chart.getSize('x_axis_pane')?.height ?? 0 };
  }

  /** A PNG of the visible range, with that range; null before there are bars. */
  picture(): { url: string; range: TimeRange } | null {
    if (!this.#range || this.#chart.getDataList().length === 0) return null;
    const ground = getComputedStyle(this.#element).getPropertyValue('--surface').trim() || '#ffffff';
    return { url: this.#chart.getConvertPictureUrl(true, 'png', ground), range: this.#range };
  }

  /** Adds new bars, and shows those that have changed. */
  #add(feed: BarFeed, newest: readonly SeriesBar[], info: SeriesInfo): void {
    const last = this.#chart.getDataList().at(-1);
    if (!last) return;
    const isSeen = this.#range !== null && this.#range.to > last.timestamp;
    const [before, gap] = [this.#chart.getDataList().length, this.#places()];
    for (const bar of newest) feed.push(bar);
    this.#options.onInfo(info, this.#timeframe);
    const added = this.#chart.getDataList().length - before;
    if (added === 0 || !gap) return;
    if (!this.#followsNewest || !isSeen) return this.#apply();
    const bars = this.#chart.getDataList();
    const at = (place: number) => instantAt(bars, lengthOf(this.#timeframe), place + added);
    this.#range = { from: at(gap.left), to: at(gap.right) };
    this.#apply();
    this.#tell(this.#range);
  }

  #showNewest(): void {
    const bars = this.#chart.getDataList();
    if (bars.length === 0) return;
    const at = (place: number) => instantAt(bars, lengthOf(this.#timeframe), place);
    this.#range = { from: at(Math.max(0, bars.length - usualBars)), to: at(bars.length + room) };
    this.#apply();
  }

  #moved(): void {
    if (this.#isApplying) return;
    const places = this.#places();
    if (!places) return;
    const bars = this.#chart.getDataList();
    const at = (place: number) => Math.max(0, instantAt(bars, lengthOf(this.#timeframe), place));
    this.#range = { from: at(places.left), to: at(places.right) };
    this.#markLast(places.right);
    this.#options.onSeen(this.#range);
    this.#tell(this.#range);
  }

  #tell(range: TimeRange): void {
    this.#told.add(range);
    this.#options.onMove(range);
  }

  #width(): number {
    return this.#chart.getSize(pane.paneId, 'main')?.width ?? 0;
  }

  /** Positions of the visible edges between bars. */
  #places(): { left: number; right: number } | null {
    const count = this.#chart.getDataList().length;
    const width = this.#width();
    const space = this.#chart.getBarSpace().bar;
    const last = this.#chart.convertToPixel({ dataIndex: count - 1 }, pane);
    if (count === 0 || width === 0 || Array.isArray(last) || last.x === undefined) return null;
    const right = count - 0.5 + (width - last.x) / space;
    return { left: right - width / space, right };
  }

  /** Moves the chart to the range. */
  #apply(): void {
    const bars = this.#chart.getDataList();
    const width = this.#width();
    if (!this.#range || bars.length === 0 || width === 0) return;
    const place = (instant: number) => placeOf(bars, lengthOf(this.#timeframe), instant);
    const [left, right] = [place(this.#range.from), place(this.#range.to)];
    const count = Math.max(minBars, right - left);
    const space = Math.min(widestBar, Math.max(this.#narrowestBar, width / count));
    this.#isApplying = true;
    this.#chart.setBarSpace(space);
    this.#chart.setOffsetRightDistance((right - bars.length) * space);
    this.#isApplying = false;
    const seen = this.#places();
    if (!seen) return;
    this.#markLast(seen.right);
    const at = (edge: number, requested: number) => edgeAt(bars, lengthOf(this.#timeframe), edge, requested, 1 / space);
    this.#options.onSeen({ from: at(seen.left, left), to: at(seen.right, right) });
  }

  /** Shows the line of the last price only if its bar is visible: otherwise the library draws it along the edge. */
  #markLast(right: number): void {
    const show = right > this.#chart.getDataList().length - 1;
    if (this.#chart.getStyles().candle.priceMark.last.line.show === show) return;
    this.#chart.setStyles({ candle: { priceMark: { last: { line: { show } } } } });
  }
}
