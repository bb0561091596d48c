import { describe, expect, it } from 'vitest';
import { clampTicks, gridPrices, priceAt, priceText, rangeOf, ticksOf, toTicks, yOf } from './price-scale.ts';

const pounds = ticksOf({ market: 'forex', pricePrecision: 5 });
const candle = (l: number, h: number) => ({ t: 0, o: l, h, l, c: h, v: 0 });

describe('prices of a line', () => {
  it('are moved by steps without a digit too many', () => {
    expect(priceText(toTicks('1.30030', pounds) + 1, pounds)).toBe('1.30031');
    for (let ticks = -200_000; ticks < 200_000; ticks += 37)
      expect(toTicks(priceText(ticks, pounds), pounds)).toBe(ticks);
  });

  it('count in pips where people do', () => {
    expect(pounds.perPip).toBe(10);
    expect(ticksOf({ market: 'indices', pricePrecision: 1 }).perPip).toBeNull();
  });

  it('stay on the chart', () => {
    const range = { low: 1.2, high: 1.4 };
    expect(clampTicks(toTicks('1.5', pounds), range, pounds)).toBe(140_000);
    expect(clampTicks(toTicks('1.1', pounds), range, pounds)).toBe(120_000);
  });
});

describe('the range of a chart', () => {
  it('has room for a line beyond the bars and levels', () => {
    const range = rangeOf([candle(1, 2)], [0.5], 0.2);
    expect(range.low).toBeCloseTo(0.2);
    expect(range.high).toBeCloseTo(2.3);
  });

  it('is valid even without bars, or when nothing moves', () => {
    expect(rangeOf([], [], 0.2)).toEqual({ low: 0, high: 1 });
    const still = rangeOf([candle(5, 5)], [], 0.2);
    expect(still.high).toBeGreaterThan(still.low);
  });

  it('turns prices into places and back', () => {
    const range = { low: 1.25, high: 1.35 };
    expect(priceAt(yOf(1.3, range, 400), range, 400)).toBeCloseTo(1.3, 9);
    expect(gridPrices(range).map((price) => price.toFixed(2))).toEqual(['1.26', '1.28', '1.30', '1.32', '1.34']);
  });
});
