import { registerIndicator, registerYAxis, type Chart, type IndicatorDrawParams, type KLineData } from 'klinecharts';

/** Another symbol on a chart. */
export interface ComparedSymbol {
  symbol: string;
  /** The oldest first. */
  bars: readonly { timestamp: number; close: number }[];
}

/** Closes of the compared symbols at a bar; missing before their first bar. */
type Closes = readonly (number | undefined)[];

const template = 'compared';
const id = 'compared';
const pricePane = 'candle_pane';
const percentAxis = 'comparedPercent';
const tokens = ['--review-ink', '--amber-ink', '--live'] as const;

/** What the scale of a chart must contain beside its own prices. */
const layers = new WeakMap<Chart, ComparedLayer>();

registerIndicator({ name: template, calc: () => [] });

/** Percent since the first visible bar, as the library's own axis, but wide enough for all symbols. */
registerYAxis({
  name: percentAxis,
  minSpan: () => 0.01,
  displayValueToText: (value) => `${value.toFixed(2)} %`,
  valueToRealValue: (value, { range }) =>
    range.range === 0 ? range.realFrom : ((value - range.from) / range.range) * range.realRange + range.realFrom,
  realValueToValue: (value, { range }) =>
    range.realRange === 0 ? range.from : ((value - range.realFrom) / range.realRange) * range.range + range.from,
  createRange: ({ chart, defaultRange }) => {
    const layer = layers.get(chart);
    const base = layer?.base() ?? 0;
    if (!layer || base === 0) return defaultRange;
    const values = layer.lines().flat();
    const from = values.reduce((lowest, value) => Math.min(lowest, value), defaultRange.from);
    const to = values.reduce((highest, value) => Math.max(highest, value), defaultRange.to);
    const [realFrom, realTo] = [from, to].map((value) => (value / base - 1) * 100) as [number, number];
    const real = { realFrom, realTo, realRange: realTo - realFrom };
    return {
      ...defaultRange,
      ...real,
      from,
      to,
      range: to - from,
      displayFrom: realFrom,
      displayTo: realTo,
      displayRange: realTo - realFrom,
    };
  },
});

/** Lines of other symbols over the prices, all in percent since the first visible bar. */
export class ComparedLayer {
  readonly #chart: Chart;
  readonly #element: HTMLElement;
  #symbols: readonly ComparedSymbol[] = [];
  #closes: Closes[] = [];

  constructor(chart: Chart, element: HTMLElement) {
    this.#chart = chart;
    this.#element = element;
    layers.set(chart, this);
    chart.createIndicator(
      {
        name: template,
        id,
        paneId: pricePane,
        calc: (bars) => (this.#closes = closesAt(bars, this.#symbols)),
        draw: (params) => {
          this.#draw(params);
          return true;
        },
        createTooltipDataSource: () => ({ name: '', calcParamsText: '', features: [], legends: [] }),
      },
      true,
    );
  }

  set(symbols: readonly ComparedSymbol[]): void {
    const isOn = symbols.length > 0;
    const wasOn = this.#symbols.length > 0;
    this.#symbols = symbols;
    // A new function makes the library reckon anew.
    this.#chart.overrideIndicator({
      id,
      name: template,
      calc: (bars) => (this.#closes = closesAt(bars, this.#symbols)),
    });
    if (isOn !== wasOn) this.#chart.overrideYAxis({ paneId: pricePane, name: isOn ? percentAxis : 'normal' });
  }

  /** The close from which percent are counted. */
  base(): number {
    return this.#chart.getDataList()[this.#first()]?.close ?? 0;
  }

  /** For each symbol its visible values, on the scale of the chart's own prices. */
  lines(): number[][] {
    return this.#symbols.map((_, symbol) => this.#points(symbol).map(({ value }) => value));
  }

  #first(): number {
    return Math.max(0, this.#chart.getVisibleRange().from);
  }

  #points(symbol: number): { at: number; value: number }[] {
    const base = this.base();
    const { to } = this.#chart.getVisibleRange();
    let own: number | undefined;
    const points: { at: number; value: number }[] = [];
    for (let at = this.#first(); at < Math.min(to, this.#closes.length); at++) {
      const close = this.#closes[at]?.[symbol];
      if (close === undefined) continue;
      own ??= close;
      if (own !== 0) points.push({ at, value: (base * close) / own });
    }
    return points;
  }

  #draw({ ctx, xAxis, yAxis }: IndicatorDrawParams<unknown, unknown, unknown>): void {
    const theme = getComputedStyle(this.#element);
    const base = this.base();
    ctx.font = `11px ${theme.fontFamily}`;
    ctx.textAlign = 'right';
    ctx.textBaseline = 'bottom';
    for (const [index, { symbol }] of this.#symbols.entries()) {
      const points = this.#points(index);
      const last = points.at(-1);
      if (!last) continue;
      ctx.strokeStyle = ctx.fillStyle = theme.getPropertyValue(tokens[index] ?? '--ink-soft').trim();
      ctx.lineWidth = 1.5;
      ctx.beginPath();
      for (const { at, value } of points) ctx.lineTo(xAxis.convertToPixel(at), yAxis.convertToPixel(value));
      ctx.stroke();
      const percent = base === 0 ? 0 : (last.value / base - 1) * 100;
      const text = `${symbol} ${percent > 0 ? '+' : ''}${percent.toFixed(2)} %`;
      ctx.fillText(text, xAxis.convertToPixel(last.at) - 4, yAxis.convertToPixel(last.value) - 4);
    }
  }
}

/** The last closes of all symbols at or before each bar. */
export function closesAt(bars: readonly KLineData[], symbols: readonly ComparedSymbol[]): Closes[] {
  const next = symbols.map(() => 0);
  const closes: (number | undefined)[] = symbols.map(() => undefined);
  return bars.map(({ timestamp }) => {
    for (const [symbol, { bars: own }] of symbols.entries()) {
      let at = next[symbol] ?? 0;
      for (; at < own.length && (own[at]?.timestamp ?? 0) <= timestamp; at++) closes[symbol] = own[at]?.close;
      next[symbol] = at;
    }
    return [...closes];
  });
}
