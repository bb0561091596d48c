import { cell, indicator } from './kernel.ts';

interface Candle {
  o: number;
  h: number;
  l: number;
  c: number;
}

/** The bar and the three before it, newest first. */
type Candles = readonly [Candle, Candle, Candle, Candle];

const size = 4;
const body = ({ o, c }: Candle): number => Math.abs(c - o);
const upperShadow = ({ o, h, c }: Candle): number => h - Math.max(o, c);
const lowerShadow = ({ o, l, c }: Candle): number => Math.min(o, c) - l;
const isRising = ({ o, c }: Candle): boolean => c > o;
const isFalling = ({ o, c }: Candle): boolean => c < o;

/** A pattern of candles, by Steve Nison, Japanese Candlestick Charting Techniques (1991); the limits are ours. Known from the fourth bar. */
const pattern = (is: (candles: Candles) => boolean) =>
  indicator({
    args: {},
    outputs: ['value'],
    unit: 'sign',
    settles: () => size + 1,
    kernel: () => ({
      // Bars so far, then open, high, low and close of four bars, newest first.
      cells: 1 + size * 4,
      step: (state, at, { o, h, l, c }, out) => {
        state.copyWithin(at + 5, at + 1, at + 1 + (size - 1) * 4);
        state.set([o, h, l, c], at + 1);
        state[at] = cell(state, at) + 1;
        const candle = (ago: number): Candle => {
          const place = at + 1 + ago * 4;
          return {
            o: cell(state, place),
            h: cell(state, place + 1),
            l: cell(state, place + 2),
            c: cell(state, place + 3),
          };
        };
        const isKnown = cell(state, at) >= size;
        out[0] = isKnown ? Number(is([candle(0), candle(1), candle(2), candle(3)])) : Number.NaN;
      },
    }),
  });

/** A rising body that covers the falling one before it, and is larger. */
export const bullishEngulfing = pattern(
  ([now, before]) =>
    isFalling(before) && isRising(now) && now.o <= before.c && now.c >= before.o && body(now) > body(before),
);

/** A falling body that covers the rising one before it, and is larger. */
export const bearishEngulfing = pattern(
  ([now, before]) =>
    isRising(before) && isFalling(now) && now.o >= before.c && now.c <= before.o && body(now) > body(before),
);

/** A lower shadow of two bodies at least, an upper one of half a body at most, and a low below those of three bars. */
export const hammer = pattern(
  ([now, ...before]) =>
    body(now) > 0 &&
    lowerShadow(now) >= 2 * body(now) &&
    upperShadow(now) <= 0.5 * body(now) &&
    before.every(({ l }) => now.l < l),
);

/** An upper shadow of two bodies at least, a lower one of half a body at most, and a high above those of three bars. */
export const shootingStar = pattern(
  ([now, ...before]) =>
    body(now) > 0 &&
    upperShadow(now) >= 2 * body(now) &&
    lowerShadow(now) <= 0.5 * body(now) &&
    before.every(({ h }) => now.h > h),
);

/** A body of a tenth of the range at most. */
export const doji = pattern(([now]) => now.h > now.l && body(now) <= 0.1 * (now.h - now.l));

/** Inside of the range of the bar before. */
export const insideBar = pattern(([now, before]) => now.h < before.h && now.l > before.l);

/** Beyond the range of the bar before on both sides. */
export const outsideBar = pattern(([now, before]) => now.h > before.h && now.l < before.l);

/** Three rising bodies, each with a higher open and a higher close. */
export const threeRising = pattern(
  ([third, second, first]) =>
    [first, second, third].every(isRising) &&
    third.c > second.c &&
    second.c > first.c &&
    third.o > second.o &&
    second.o > first.o,
);

/** Three falling bodies, each with a lower open and a lower close. */
export const threeFalling = pattern(
  ([third, second, first]) =>
    [first, second, third].every(isFalling) &&
    third.c < second.c &&
    second.c < first.c &&
    third.o < second.o &&
    second.o < first.o,
);
