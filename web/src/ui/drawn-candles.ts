interface Candle {
  open: number;
  close: number;
  high: number;
  low: number;
}

/** A random walk of candles between 0 and 1 that drifts upward: the same for the same seed. */
export function drawnCandles(count: number, seed: number): Candle[] {
  let state = seed;
  const random = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
  let price = 0.16;
  return Array.from({ length: count }, (_, index) => {
    const open = price;
    const trend = 0.14 + (0.62 * index) / count + Math.sin(index / 3.1) * 0.07;
    const close = open + (trend - open) * 0.55 + (random() - 0.5) * 0.1;
    price = close;
    return {
      open,
      close,
      high: Math.max(open, close) + 0.015 + random() * 0.06,
      low: Math.min(open, close) - 0.015 - random() * 0.06,
    };
  });
}
