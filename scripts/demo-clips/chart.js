// Draws the chart of a demo clip: candles that form tick by tick, with the current price. Loaded by page.html.

const colours = { up: '#3ecf9a', down: '#ff7b7b', grid: '#1a2a2f', soft: '#7f949b', white: '#ecf2f4' };

const instruments = [
  { symbol: 'EUR/USD', low: 1.0782, span: 0.0094, digits: 4 },
  { symbol: 'GBP/USD', low: 1.2648, span: 0.0122, digits: 4 },
  { symbol: 'XAU/USD', low: 2318, span: 46, digits: 1 },
  { symbol: 'BTC/USD', low: 61_850, span: 2_900, digits: 0 },
];

const marks = {
  support: { colour: '#43a6a1', en: 'Support', es: 'Soporte', ar: 'دعم' },
  resistance: { colour: '#f0b45a', en: 'Resistance', es: 'Resistencia', ar: 'مقاومة' },
  entry: { colour: '#ecf2f4', en: 'Entry', es: 'Entrada', ar: 'الدخول' },
  stop: { colour: '#ff7b7b', en: 'Stop', es: 'Stop', ar: 'وقف الخسارة' },
  risk: { colour: '#ff7b7b', en: 'Stop', es: 'Stop', ar: 'وقف الخسارة' },
};

/** mulberry32: the same seed gives the same chart. */
function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The target price after a share (0 to 1) of the chart, by kind of trend. */
const paths = {
  up: (s) => 0.15 + 0.7 * s,
  down: (s) => 0.85 - 0.7 * s,
  range: (s) => 0.5 + 0.28 * Math.sin(s * Math.PI * 5),
  breakout: (s) => (s < 0.65 ? 0.4 + 0.12 * Math.sin(s * Math.PI * 9) : 0.4 + (s - 0.65) * 1.35),
  reversal: (s) => (s < 0.5 ? 0.85 - 1.3 * s : 0.2 + 1.1 * (s - 0.5)),
};

/** Candles with prices between 0 and 1, around the path of the trend. */
export function makeCandles({ seed, bars, trend }) {
  const random = randomFrom(seed);
  const clamp = (value) => Math.max(0.02, Math.min(0.98, value));
  let open = paths[trend](0);
  return Array.from({ length: bars }, (_each, index) => {
    const close = clamp(paths[trend]((index + 1) / bars) + (random() - 0.5) * 0.1);
    const high = clamp(Math.max(open, close) + random() * 0.055);
    const low = clamp(Math.min(open, close) - random() * 0.055);
    const candle = { open, close, high, low, volume: 0.25 + 0.75 * random() * (0.4 + Math.abs(close - open) * 8) };
    open = close;
    return candle;
  });
}

/** An unfinished candle after a share (0 to 1) of its time: the price moves from the open through both extremes to the close. */
function forming(candle, share) {
  const isUp = candle.close >= candle.open;
  const stops = [candle.open, isUp ? candle.low : candle.high, isUp ? candle.high : candle.low, candle.close];
  const at = Math.min(2.999, share * 3);
  const from = stops[Math.floor(at)];
  const price = from + (stops[Math.floor(at) + 1] - from) * (at % 1);
  const seen = [...stops.slice(0, Math.floor(at) + 1), price];
  const [high, low] = [Math.max(...seen), Math.min(...seen)];
  return { open: candle.open, close: price, high, low, volume: candle.volume * (0.3 + 0.7 * share) };
}

function levelOf(mark, candles) {
  if (mark === 'support') return Math.min(...candles.map((candle) => candle.low));
  if (mark === 'resistance')
    return Math.max(...candles.slice(0, Math.ceil(candles.length * 0.7)).map((candle) => candle.high));
  if (mark === 'entry') return candles.at(-1).close;
  return Math.min(...candles.slice(-8).map((candle) => candle.low));
}

const plot = { left: 18, right: 548, top: 74, bottom: 344, volumes: 412 };

/** @param {number} seconds since the scene began; prices change five times a second */
export function drawChart(context, scene, seconds) {
  const { candles, chart } = scene;
  const share = Math.floor(seconds * 5) / 5 / scene.seconds;
  const instrument = instruments[chart.seed % instruments.length];
  const y = (price) => plot.bottom - price * (plot.bottom - plot.top);
  const name = (price) =>
    (instrument.low + price * instrument.span).toLocaleString('en', {
      minimumFractionDigits: instrument.digits,
      maximumFractionDigits: instrument.digits,
    });
  // The first third is drawn when the scene begins; the last candle is complete after four fifths of the scene.
  const begun = Math.floor(candles.length / 3);
  const at = begun + (candles.length - begun) * Math.min(1, share / 0.8);
  const shown = candles.slice(0, Math.floor(at));
  if (at < candles.length) shown.push(forming(candles[Math.floor(at)], at % 1));
  else {
    // Then the last price keeps moving a little.
    const last = shown.pop();
    const close = last.close + Math.sin(Math.floor(seconds * 2.5) * 2.4) * 0.008;
    shown.push({ ...last, close, high: Math.max(last.high, close), low: Math.min(last.low, close) });
  }

  context.clearRect(0, 0, 640, 430);
  context.textBaseline = 'middle';
  context.direction = 'ltr';
  drawGrid(context, y, name);
  const slot = (plot.right - plot.left) / candles.length;
  shown.forEach((candle, index) => drawCandle(context, candle, plot.left + index * slot, slot, y));
  if (chart.mark && share > 0.55) drawMark(context, scene, y);
  drawPrice(context, shown, y, name);
  drawTitle(context, instrument, shown, name);
}

function drawGrid(context, y, name) {
  context.font = '500 15px "Inter Variable"';
  context.textAlign = 'left';
  for (let line = 0; line <= 4; line++) {
    const price = line / 4;
    context.fillStyle = colours.grid;
    context.fillRect(plot.left, Math.round(y(price)), plot.right - plot.left, 1);
    context.fillStyle = colours.soft;
    context.fillText(name(price), plot.right + 12, Math.round(y(price)));
  }
}

function drawCandle(context, candle, left, slot, y) {
  const colour = candle.close >= candle.open ? colours.up : colours.down;
  const [top, bottom] = [Math.max(candle.open, candle.close), Math.min(candle.open, candle.close)].map(y);
  const [x, width] = [Math.round(left + slot * 0.16), Math.round(slot * 0.68)];
  context.fillStyle = colour;
  context.fillRect(
    x + Math.floor(width / 2) - 1,
    Math.round(y(candle.high)),
    2,
    Math.round(y(candle.low) - y(candle.high)),
  );
  context.fillRect(x, Math.round(top), width, Math.max(2, Math.round(bottom - top)));
  context.globalAlpha = 0.35;
  const height = Math.round(candle.volume * 44);
  context.fillRect(x, plot.volumes - height, width, height);
  context.globalAlpha = 1;
}

function drawMark(context, { chart, candles, language }, y) {
  const mark = marks[chart.mark];
  const level = Math.round(y(levelOf(chart.mark, candles)));
  context.strokeStyle = mark.colour;
  context.lineWidth = 2;
  context.setLineDash([12, 8]);
  context.beginPath();
  context.moveTo(plot.left, level);
  context.lineTo(plot.right, level);
  context.stroke();
  context.setLineDash([]);
  context.font = '600 16px "Inter Variable", "Noto Sans Arabic Variable"';
  context.textAlign = 'left';
  const label = mark[language] ?? mark.en;
  const width = context.measureText(label).width + 16;
  context.fillStyle = mark.colour;
  context.fillRect(plot.left, level - 26, width, 24);
  context.fillStyle = '#0b1518';
  context.fillText(label, plot.left + 8, level - 13);
}

function drawPrice(context, shown, y, name) {
  const last = shown.at(-1);
  const colour = last.close >= last.open ? colours.up : colours.down;
  const height = Math.round(y(last.close));
  context.fillStyle = colour;
  context.globalAlpha = 0.5;
  context.fillRect(plot.left, height, plot.right - plot.left, 1);
  context.globalAlpha = 1;
  context.fillRect(plot.right + 5, height - 13, 80, 26);
  context.fillStyle = '#0b1518';
  context.font = '700 15px "Inter Variable"';
  context.textAlign = 'left';
  context.fillText(name(last.close), plot.right + 12, height + 1);
}

function drawTitle(context, instrument, shown, name) {
  const [first, last] = [shown[0], shown.at(-1)];
  const value = (price) => instrument.low + price * instrument.span;
  const change = (value(last.close) / value(first.open) - 1) * 100;
  context.textAlign = 'left';
  context.fillStyle = colours.white;
  context.font = '700 21px "Inter Variable"';
  context.fillText(instrument.symbol, plot.left, 34);
  const after = plot.left + context.measureText(instrument.symbol).width + 14;
  context.fillStyle = colours.soft;
  context.font = '500 16px "Inter Variable"';
  context.fillText('1h', after, 35);
  context.textAlign = 'right';
  context.fillStyle = change >= 0 ? colours.up : colours.down;
  context.font = '600 17px "Inter Variable"';
  context.fillText(`${change >= 0 ? '+' : '−'}${Math.abs(change).toFixed(2)} %`, 622, 35);
  context.fillStyle = colours.white;
  context.font = '700 21px "Inter Variable"';
  context.fillText(name(last.close), 530, 34);
}
