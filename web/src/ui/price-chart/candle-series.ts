import type { CandlePage } from '@candela/contract/market-data/candles';
import type { Timeframe } from '@candela/markets/timeframes';
import { lengthOf, type TimeRange } from './bar-time.ts';

/** Reads bars: the newest `limit` that open at or after `from` and before `to`. */
export type LoadCandles = (request: {
  symbol: string;
  timeframe: Timeframe;
  from?: number;
  to?: number;
  limit: number;
}) => Promise<CandlePage>;

export interface SeriesBar {
  timestamp: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
  [key: string]: unknown;
}

export type SeriesInfo = Pick<CandlePage, 'instrument' | 'last' | 'tradingDays'>;

const pageSize = 500;
/** Number of bars loaded beyond a range, so that the first move shows no gap. */
const margin = 100;
/** Limits how far back one range is read; longer periods need a longer timeframe. */
const maxPages = 8;

/** The bars of one symbol in one timeframe, loaded page by page. */
export class CandleSeries {
  readonly symbol: string;
  readonly timeframe: Timeframe;
  readonly #load: LoadCandles;
  readonly #now: () => number;
  readonly #length: number;

  constructor(symbol: string, timeframe: Timeframe, { load, now }: { load: LoadCandles; now: () => number }) {
    this.symbol = symbol;
    this.timeframe = timeframe;
    this.#load = load;
    this.#now = now;
    this.#length = lengthOf(timeframe);
  }

  /** Enough bars for a range, or the newest ones. */
  async first(range: TimeRange | null) {
    const now = this.#now();
    const end = range ? range.to + margin * this.#length : now;
    const hasNewer = end < now;
    const newest = await this.#page({ ...(hasNewer && { to: end }), limit: pageSize });
    let page = newest;
    let bars = page.data.map(toBar);
    const start = range?.from ?? Infinity;
    for (let pages = 1; page.earlier !== null && (bars[0]?.timestamp ?? 0) > start && pages < maxPages; pages++) {
      page = await this.#page({ to: page.earlier, limit: 1000 });
      bars = [...page.data.map(toBar), ...bars];
    }
    return { bars, page: newest, hasOlder: page.earlier !== null, hasNewer };
  }

  async older(before: number) {
    const page = await this.#page({ to: before, limit: pageSize });
    return { bars: page.data.map(toBar), hasOlder: page.earlier !== null };
  }

  /** The bars after an instant, across weekends and other breaks. */
  async newer(after: number) {
    const now = this.#now();
    let from = after + 1;
    for (let length = pageSize * this.#length; ; length *= 4) {
      const to = from + length;
      const page = await this.#page({ from, to, limit: 1000 });
      if (page.data.length > 0 || to >= now) return { bars: page.data.map(toBar), hasNewer: to < now };
      from = to;
    }
  }

  /** The current state of the bar that opened at an instant, and all newer bars. */
  async since(instant: number) {
    const page = await this.#page({ from: instant, limit: 1000 });
    return { bars: page.data.map(toBar), page };
  }

  #page(request: { from?: number; to?: number; limit: number }): Promise<CandlePage> {
    return this.#load({ symbol: this.symbol, timeframe: this.timeframe, ...request });
  }
}

function toBar({ t, o, h, l, c, v }: CandlePage['data'][number]): SeriesBar {
  return { timestamp: t, open: o, high: h, low: l, close: c, volume: v };
}
