import type { Canvas, Colour } from './canvas.ts';
import type { ClipChart } from './clip-script.ts';

interface Candle {
  open: number;
  high: number;
  low: number;
  close: number;
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const up: Colour = [62, 207, 154];
const down: Colour = [255, 123, 123];
const panel: Colour = [15, 27, 31];
const grid: Colour = [26, 42, 47];
const markColours: Record<NonNullable<ClipChart['mark']>, Colour> = {
  support: [67, 166, 161],
  resistance: [240, 180, 90],
  entry: [230, 237, 240],
  stop: [255, 123, 123],
  risk: [255, 123, 123],
};

/** A chart that is drawn candle by candle. */
export class SceneChart {
  readonly #canvas: Canvas;
  readonly #box: Box;
  readonly #candles: Candle[];
  readonly #mark: ClipChart['mark'];
  #drawn = 0;
  #hasMark = false;

  constructor(canvas: Canvas, box: Box, chart: ClipChart) {
    this.#canvas = canvas;
    this.#box = box;
    this.#candles = makeCandles(chart);
    this.#mark = chart.mark;
    canvas.rectangle(box.left, box.top, box.width, box.height, panel);
    for (let line = 1; line < 5; line++) {
      canvas.rectangle(box.left, box.top + (box.height * line) / 5, box.width, 1, grid);
    }
  }

  /** Draws up to the share (0 to 1) of the candles; the marked level comes with the last one. */
  drawTo(share: number): void {
    const wanted = Math.min(this.#candles.length, Math.floor(share * this.#candles.length));
    while (this.#drawn < wanted) this.#drawCandle(this.#drawn++);
    if (share >= 1 && this.#mark && !this.#hasMark) {
      this.#hasMark = true;
      this.#drawMark(this.#mark);
    }
  }

  #y(price: number): number {
    return this.#box.top + 16 + (1 - price) * (this.#box.height - 32);
  }

  #drawCandle(index: number): void {
    const candle = this.#candles[index];
    if (!candle) return;
    const slot = (this.#box.width - 32) / this.#candles.length;
    const left = this.#box.left + 16 + index * slot;
    const colour = candle.close >= candle.open ? up : down;
    const [top, bottom] = [Math.max(candle.open, candle.close), Math.min(candle.open, candle.close)];
    this.#canvas.rectangle(
      left + slot / 2 - 1,
      this.#y(candle.high),
      2,
      this.#y(candle.low) - this.#y(candle.high),
      colour,
    );
    this.#canvas.rectangle(
      left + slot * 0.18,
      this.#y(top),
      slot * 0.64,
      Math.max(3, this.#y(bottom) - this.#y(top)),
      colour,
    );
  }

  #drawMark(mark: NonNullable<ClipChart['mark']>): void {
    const level = this.#levelOf(mark);
    const dash = 14;
    for (let x = this.#box.left + 8; x < this.#box.left + this.#box.width - 8; x += dash * 1.6) {
      this.#canvas.rectangle(x, this.#y(level) - 1, dash, 3, markColours[mark]);
      if (mark === 'risk') this.#canvas.rectangle(x, this.#y(this.#last.close) - 1, dash, 3, markColours.entry);
    }
  }

  get #last(): Candle {
    return this.#candles.at(-1) ?? { open: 0.5, high: 0.5, low: 0.5, close: 0.5 };
  }

  #levelOf(mark: NonNullable<ClipChart['mark']>): number {
    const lows = this.#candles.map((candle) => candle.low);
    const recent = this.#candles.slice(-8);
    switch (mark) {
      case 'support':
        return Math.min(...lows);
      case 'resistance':
        return Math.max(...this.#candles.slice(0, Math.ceil(this.#candles.length * 0.7)).map((candle) => candle.high));
      case 'entry':
        return this.#last.close;
      case 'stop':
      case 'risk':
        return Math.min(...recent.map((candle) => candle.low));
    }
  }
}

/** mulberry32: the same seed draws the same chart. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Where the price tends to be after a share of the chart, per kind of trend. */
const paths: Record<ClipChart['trend'], (share: number) => number> = {
  up: (s) => 0.15 + 0.7 * s,
  down: (s) => 0.85 - 0.7 * s,
  range: (s) => 0.5 + 0.28 * Math.sin(s * Math.PI * 5),
  breakout: (s) => (s < 0.65 ? 0.4 + 0.12 * Math.sin(s * Math.PI * 9) : 0.4 + (s - 0.65) * 1.35),
  reversal: (s) => (s < 0.5 ? 0.85 - 1.3 * s : 0.2 + 1.1 * (s - 0.5)),
};

/** Candles between 0 and 1 around the trend's path. */
function makeCandles(chart: ClipChart): Candle[] {
  const random = randomFrom(chart.seed);
  const path = paths[chart.trend];
  const clamp = (value: number) => Math.max(0.02, Math.min(0.98, value));
  let open = path(0);
  return Array.from({ length: chart.bars }, (_unused, index) => {
    const close = clamp(path((index + 1) / chart.bars) + (random() - 0.5) * 0.09);
    const candle = {
      open,
      close,
      high: clamp(Math.max(open, close) + random() * 0.05),
      low: clamp(Math.min(open, close) - random() * 0.05),
    };
    open = close;
    return candle;
  });
}
