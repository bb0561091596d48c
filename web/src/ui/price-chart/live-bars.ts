import type { HubData } from '@candela/contract/hub';
import type { Candle, CandlePage } from '@candela/contract/market-data/candles';
import { barPeriodAt } from '@candela/markets/candles/aggregation';
import { hoursOfDays, type SessionHours } from '@candela/markets/candles/trading-hours';
import type { Timeframe } from '@candela/markets/timeframes';
import type { SeriesBar, SeriesInfo } from './candle-series.ts';

/** The newest state of a minute, as the hub sends it. */
export type PriceChange = HubData<'price.changed'>;

/** The newest bar of a chart after a minute was taken; `gap`: bars are missing before it; `none`: it changes nothing. */
export type TakenMinute = { bar: SeriesBar } | 'gap' | 'none';

/** Puts the minutes that the hub sends together to bars of a timeframe, on top of a page that was read. */
export class LiveBars {
  readonly #timeframe: Timeframe;
  readonly #page: CandlePage;
  readonly #hours: SessionHours;
  #last: SeriesBar;
  #minute: Candle;
  #previousClose: number;

  /** @param last the newest bar of the page, or of an earlier one */
  constructor(timeframe: Timeframe, page: CandlePage, last: SeriesBar) {
    this.#timeframe = timeframe;
    this.#page = page;
    this.#hours = hoursOfDays(page.tradingDays);
    this.#last = last;
    this.#minute = page.last.bar;
    this.#previousClose = page.last.previousClose;
  }

  take({ bar, before, previousClose, revision }: PriceChange): TakenMinute {
    const minute = this.#minute;
    if (bar.t < minute.t) return 'none';
    const isMissing = bar.t > minute.t && before !== minute.t;
    // A correction of bars that were final.
    if (isMissing || revision !== this.#page.revision) return 'gap';
    const period = barPeriodAt(this.#hours, this.#timeframe, bar.t);
    if (!period) return bar.t >= this.#knownUntil() ? 'gap' : 'none';
    if (period.opensAt < this.#last.timestamp) return 'gap';
    this.#last = period.opensAt === this.#last.timestamp ? this.#grown(bar, minute) : begun(period.opensAt, bar);
    this.#minute = bar;
    this.#previousClose = previousClose;
    return { bar: this.#last };
  }

  /** Symbol and last price as of the last minute that was taken. */
  info(now: number): SeriesInfo {
    const bar = this.#minute;
    const last = {
      price: bar.c,
      at: Math.min(now, bar.t + 60_000),
      previousClose: this.#previousClose,
      bar,
    };
    return { ...this.#page, last };
  }

  /** The newest bar with one more minute, or with a newer state of its last one. */
  #grown(bar: Candle, minute: Candle): SeriesBar {
    const last = this.#last;
    if (this.#timeframe === '1m') return begun(bar.t, bar);
    const isSame = bar.t === minute.t;
    return {
      ...last,
      high: Math.max(last.high, bar.h),
      low: Math.min(last.low, bar.l),
      close: bar.c,
      volume: last.volume - (isSame ? minute.v : 0) + bar.v,
    };
  }

  /** The hours of the market are known until then. */
  #knownUntil(): number {
    return this.#page.tradingDays.at(-1)?.stretches.at(-1)?.closesAt ?? 0;
  }
}

const begun = (timestamp: number, { o, h, l, c, v }: Candle): SeriesBar => ({
  timestamp,
  open: o,
  high: h,
  low: l,
  close: c,
  volume: v,
});
