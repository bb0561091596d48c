// Run by charts.mjs in a browser: our chart with its indicators, and lightweight-charts with lines of the same values.
import { dispose, init, type DataLoaderSubscribeBarParams } from 'klinecharts';
import { CandlestickSeries, createChart, LineSeries, type Time } from 'lightweight-charts';
import { ChartIndicators } from '../web/src/ui/price-chart/indicators/chart-indicators.ts';
import { IndicatorRows } from '../web/src/ui/price-chart/indicators/indicator-rows.ts';

const minute = 60_000;
const updates = 200;
const names = ['ema', 'bollinger', 'rsi'] as const;

interface Result {
  paint: number;
  update: number;
}

function barsOf(count: number) {
  let [seed, price] = [7, 100];
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  return Array.from({ length: count }, (_, at) => {
    const open = price;
    const close = (price = Math.max(1, open + random() - 0.5));
    const [high, low] = [Math.max(open, close) + random() / 4, Math.min(open, close) - random() / 4];
    return { timestamp: at * minute, open, high, low, close, volume: Math.floor(random() * 1000) };
  });
}

const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

/** After all that a change has started and that needs no timer. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

function frame(): HTMLElement {
  const element = document.createElement('div');
  element.style.cssText = 'width:1000px;height:600px';
  document.body.append(element);
  return element;
}

async function timed(push: (close: number) => void): Promise<number> {
  const start = performance.now();
  for (let turn = 0; turn < updates; turn++) {
    push(100 + (turn % 10));
    await settled();
  }
  return (performance.now() - start) / updates;
}

async function ours(count: number, hasIndicators: boolean): Promise<Result> {
  const bars = barsOf(count);
  const element = frame();
  const last = { ...bars[bars.length - 1]! };
  let push: DataLoaderSubscribeBarParams['callback'] = () => {};
  const start = performance.now();
  const chart = init(element)!;
  if (hasIndicators) {
    const shown = names.map((name) => ({ id: name, name, args: {}, isHidden: false }));
    new ChartIndicators(chart, element).set(shown, { nameOf: (name) => name, outputOf: (output) => output }, null);
  }
  chart.setSymbol({ ticker: 'A', pricePrecision: 2, volumePrecision: 0 });
  chart.setPeriod({ type: 'minute', span: 1 });
  chart.setDataLoader({
    getBars: ({ type, callback }) => callback(type === 'init' ? bars : [], false),
    subscribeBar: ({ callback }) => (push = callback),
  });
  await painted();
  const paint = performance.now() - start;
  const update = await timed((close) => push({ ...last, close }));
  dispose(element);
  element.remove();
  return { paint, update };
}

async function theirs(count: number, hasIndicators: boolean): Promise<Result> {
  const bars = barsOf(count);
  const element = frame();
  const toBar = ({ timestamp, open, high, low, close }: (typeof bars)[number]) => ({
    time: (timestamp / 1000) as Time,
    open,
    high,
    low,
    close,
  });
  const start = performance.now();
  const chart = createChart(element, { width: 1000, height: 600 });
  const candles = chart.addSeries(CandlestickSeries);
  candles.setData(bars.map(toBar));
  const lines = (hasIndicators ? names : []).flatMap((name) => {
    const rows = new IndicatorRows({ name }, null);
    const values = rows.update(bars);
    const outputs = Object.keys(values.at(-1) ?? {}).filter((key) => typeof values.at(-1)?.[key] === 'number');
    return outputs.map((output) => {
      const series = chart.addSeries(LineSeries, {}, name === 'rsi' ? 1 : 0);
      series.setData(
        values.flatMap((row, at) =>
          typeof row[output] === 'number' ? [{ time: (bars[at]!.timestamp / 1000) as Time, value: row[output] }] : [],
        ),
      );
      return { series, rows, output };
    });
  });
  await painted();
  const paint = performance.now() - start;
  const update = await timed((close) => {
    bars[bars.length - 1] = { ...bars[bars.length - 1]!, close };
    const bar = toBar(bars[bars.length - 1]!);
    candles.update(bar);
    for (const { series, rows, output } of lines) {
      const value = rows.update(bars).at(-1)?.[output];
      if (typeof value === 'number') series.update({ time: bar.time, value });
    }
  });
  chart.remove();
  element.remove();
  return { paint, update };
}

Object.assign(window, { measure: { ours, theirs } });
