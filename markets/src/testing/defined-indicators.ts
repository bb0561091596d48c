import type { IndicatorBar } from '#indicators/kernel.ts';
import { stops, trendLines } from './defined-trends.ts';
import {
  type Series,
  type Definition,
  unknown,
  all,
  mean,
  overWindow,
  ema,
  wilder,
  linearMean,
  deviation,
  closes,
  highs,
  lows,
  typicals,
  top,
  bottom,
  changes,
  trueRanges,
  shifted,
  combined,
} from './series.ts';

/*
 * Indicators by their definition: each value from the whole series of bars, without memory. Written apart from the kernels, to compare both.
 */

/** The bars of each trading day; of the first one only if it was seen from its first minute. */
const ofDay = (bars: readonly IndicatorBar[], of: (day: readonly IndicatorBar[], place: number) => number): Series =>
  bars.map(({ day }, place) => {
    const own = bars.slice(0, place + 1).filter((bar) => bar.day === day);
    const isCut = bars[0]?.day === day && bars[0].minute > 0;
    return isCut ? unknown : of(own, place);
  });
const dayBefore = (bars: readonly IndicatorBar[], of: (day: readonly IndicatorBar[]) => number): Series =>
  bars.map(({ day }) => {
    const days = [...new Set(bars.map((bar) => bar.day))];
    const before = days[days.indexOf(day) - 1];
    const isCut = before === bars[0]?.day && (bars[0]?.minute ?? 0) > 0;
    return before === undefined || isCut ? unknown : of(bars.filter((bar) => bar.day === before));
  });

export const definitions: Record<string, Definition> = {
  sma: (bars, { period = 0 }) => ({ value: overWindow(closes(bars), period, mean) }),
  ema: (bars, { period = 0 }) => ({ value: ema(closes(bars), period) }),
  rma: (bars, { period = 0 }) => ({ value: wilder(closes(bars), period) }),
  wma: (bars, { period = 0 }) => ({ value: linearMean(closes(bars), period) }),
  hma: (bars, { period = 0 }) => {
    const [half, whole] = [linearMean(closes(bars), Math.floor(period / 2)), linearMean(closes(bars), period)];
    return {
      value: linearMean(
        combined(half, whole, (a, b) => 2 * a - b),
        Math.round(Math.sqrt(period)),
      ),
    };
  },
  rsi: (bars, { period = 0 }) => {
    const moves = changes(closes(bars));
    const [up, down] = [1, -1].map((sign) =>
      wilder(
        moves.map((move) => Math.max(0, sign * move)),
        period,
      ),
    ) as [Series, Series];
    // What is less than this share of the price is rounding.
    const isStill = (at: number) => (up[at] ?? 0) + (down[at] ?? 0) <= 1e-12 * Math.abs(bars[at]?.c ?? unknown);
    return {
      value: all(bars, (at) => (isStill(at) ? 50 : 100 - 100 / (1 + (up[at] ?? unknown) / (down[at] ?? unknown)))),
    };
  },
  macd: (bars, { fast = 0, slow = 0, signal = 0 }) => {
    const line = combined(ema(closes(bars), fast), ema(closes(bars), slow), (a, b) => a - b);
    const smooth = ema(line, signal);
    return { line, signal: smooth, histogram: combined(line, smooth, (a, b) => a - b) };
  },
  stoch: (bars, { period = 0, smoothK = 0, smoothD = 0 }) => {
    const [high, low] = [top(bars, period), bottom(bars, period)];
    const raw = all(bars, (at) => {
      const [a, b] = [high[at] ?? unknown, low[at] ?? unknown];
      return a === b ? 50 : (100 * ((bars[at]?.c ?? unknown) - b)) / (a - b);
    });
    const k = overWindow(raw, smoothK, mean);
    return { k, d: overWindow(k, smoothD, mean) };
  },
  williams: (bars, { period = 0 }) => {
    const [high, low] = [top(bars, period), bottom(bars, period)];
    const value = all(bars, (at) => {
      const [a, b] = [high[at] ?? unknown, low[at] ?? unknown];
      return a === b ? -50 : (100 * ((bars[at]?.c ?? unknown) - b)) / (a - b) - 100;
    });
    return { value };
  },
  cci: (bars, { period = 0 }) => ({
    value: overWindow(typicals(bars), period, (window) => {
      const off = mean(window.map((value) => Math.abs(value - mean(window))));
      return off < 1e-9 ? 0 : ((window.at(-1) ?? unknown) - mean(window)) / (0.015 * off);
    }),
  }),
  mfi: (bars, { period = 0 }) => {
    const typical = typicals(bars);
    const flows = typical.map((price, place) => ({
      price,
      before: typical[place - 1],
      flow: price * (bars[place]?.v ?? 0),
    }));
    const value = all(bars, (at) => {
      if (at < period) return unknown;
      const window = flows.slice(at - period + 1, at + 1);
      const sum = (sign: number) =>
        window
          .filter(({ price, before = unknown }) => sign * (price - before) > 1e-9)
          .reduce((total, { flow }) => total + flow, 0);
      return sum(1) + sum(-1) === 0 ? 50 : (100 * sum(1)) / (sum(1) + sum(-1));
    });
    return { value };
  },
  roc: (bars, { period = 0 }) => ({
    value: combined(closes(bars), shifted(closes(bars), period), (now, before) => 100 * (now / before - 1)),
  }),
  momentum: (bars, { period = 0 }) => ({ value: changes(closes(bars), period) }),
  aroon: (bars, { period = 0 }) => {
    const since = (values: Series, best: (window: Series) => number) =>
      overWindow(values, period + 1, (window) => (100 * window.lastIndexOf(best(window))) / period);
    return { up: since(highs(bars), (w) => Math.max(...w)), down: since(lows(bars), (w) => Math.min(...w)) };
  },
  atr: (bars, { period = 0 }) => ({ value: wilder(trueRanges(bars), period) }),
  natr: (bars, { period = 0 }) => ({
    value: combined(wilder(trueRanges(bars), period), closes(bars), (range, close) => (100 * range) / close),
  }),
  stddev: (bars, { period = 0 }) => ({ value: overWindow(closes(bars), period, deviation) }),
  bollinger: (bars, { period = 0, deviations = 0 }) => {
    const band = (sign: number) =>
      overWindow(closes(bars), period, (window) => mean(window) + sign * deviations * deviation(window));
    return { middle: band(0), upper: band(1), lower: band(-1) };
  },
  keltner: (bars, { period = 0, atrPeriod = 0, factor = 0 }) => {
    const [middle, range] = [ema(closes(bars), period), wilder(trueRanges(bars), atrPeriod)];
    const band = (sign: number) => combined(middle, range, (a, b) => a + sign * factor * b);
    return { middle, upper: band(1), lower: band(-1) };
  },
  donchian: (bars, { period = 0 }) => {
    const [upper, lower] = [top(bars, period), bottom(bars, period)];
    return { upper, lower, middle: combined(upper, lower, (a, b) => (a + b) / 2) };
  },
  adx: (bars, { period = 0 }) => {
    const [up, down] = [changes(highs(bars)), changes(lows(bars)).map((fall) => -fall)] as const;
    const one = (a: Series, b: Series) =>
      combined(a, b, (x, y) => (Number.isNaN(x) ? unknown : x > y && x > 0 ? x : 0));
    const range = wilder(trueRanges(bars), period);
    const share = (part: Series) => combined(wilder(part, period), range, (a, b) => (b === 0 ? 0 : (100 * a) / b));
    const [plus, minus] = [share(one(up, down)), share(one(down, up))];
    const sided = combined(plus, minus, (a, b) => (a + b === 0 ? 0 : (100 * Math.abs(a - b)) / (a + b)));
    return { adx: wilder(sided, period), plus, minus };
  },
  supertrend: (bars, { period = 0, factor = 0 }) => trendLines(bars, period, factor),
  psar: (bars, args) => ({ value: stops(bars, args) }),
  ichimoku: (bars, { conversion = 0, base = 0, spanB = 0 }) => {
    const middle = (n: number) => combined(top(bars, n), bottom(bars, n), (a, b) => (a + b) / 2);
    const spanA = combined(middle(conversion), middle(base), (a, b) => (a + b) / 2);
    return {
      conversion: middle(conversion),
      base: middle(base),
      spanA: shifted(spanA, base - 1),
      spanB: shifted(middle(spanB), base - 1),
    };
  },
  linreg: (bars, { period = 0 }) => {
    /** Slope from all pairs of points, weighted by the square of their distance in time. */
    const slopeOf = (window: Series) => {
      let [above, below] = [0, 0];
      for (const [i, a] of window.entries())
        for (const [j, b] of window.entries()) {
          above += (j - i) * (b - a);
          below += (j - i) ** 2;
        }
      return above / below;
    };
    const slope = overWindow(closes(bars), period, slopeOf);
    const value = overWindow(closes(bars), period, (window) => mean(window) + (slopeOf(window) * (period - 1)) / 2);
    return { value, slope };
  },
  obv: (bars) => ({
    value: all(bars, (at) =>
      bars.slice(0, at + 1).reduce((sum, { c, v }, place) => {
        const before = bars[place - 1]?.c ?? -Infinity;
        return sum + Math.sign(c - before) * v;
      }, 0),
    ),
  }),
  vwap: (bars) => ({
    value: ofDay(bars, (day) => {
      const volume = day.reduce((sum, { v }) => sum + v, 0);
      return volume === 0 ? unknown : day.reduce((sum, { h, l, c, v }) => sum + ((h + l + c) / 3) * v, 0) / volume;
    }),
  }),
  day_open: (bars) => ({ value: ofDay(bars, ([first]) => first?.o ?? unknown) }),
  previous_day: (bars) => ({
    high: dayBefore(bars, (day) => Math.max(...highs(day))),
    low: dayBefore(bars, (day) => Math.min(...lows(day))),
    close: dayBefore(bars, (day) => day.at(-1)?.c ?? unknown),
  }),
  gap: (bars) => ({
    value: all(bars, (at) => {
      const first = bars.findIndex(({ day }) => day === bars[at]?.day);
      const before = bars[first - 1]?.c ?? unknown;
      return 100 * ((bars[first]?.o ?? unknown) / before - 1);
    }),
  }),
  opening_range: (bars, { minutes = 0 }) => {
    const of = (best: (day: readonly IndicatorBar[]) => number) =>
      ofDay(bars, (day) => {
        const opening = day.filter(({ minute }) => minute < minutes);
        return opening.length === 0 || (day.at(-1)?.minute ?? 0) < minutes ? unknown : best(opening);
      });
    return { high: of((day) => Math.max(...highs(day))), low: of((day) => Math.min(...lows(day))) };
  },
  highest: (bars, { period = 0 }) => ({ value: top(bars, period) }),
  lowest: (bars, { period = 0 }) => ({ value: bottom(bars, period) }),
  pivot_high: (bars, { bars: n = 0 }) => ({ value: turns(highs(bars), n) }),
  pivot_low: (bars, { bars: n = 0 }) => ({
    value: turns(
      lows(bars).map((low) => -low),
      n,
    ).map((low) => -low),
  }),
};

/** The newest strict maximum of 2n + 1 values that lies n places back or more. */
function turns(values: Series, n: number): Series {
  const peaks = values.map((value, place) => {
    const around = [...values.slice(Math.max(0, place - n), place), ...values.slice(place + 1, place + n + 1)];
    return around.length === 2 * n && around.every((other) => other < value);
  });
  return values.map((_, place) => {
    const at = peaks.findLastIndex((isPeak, peak) => isPeak && peak + n <= place);
    return at < 0 ? unknown : (values[at] ?? unknown);
  });
}
