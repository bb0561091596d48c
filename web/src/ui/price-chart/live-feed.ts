import { followPrice } from '#platform/realtime/live-prices.ts';
import type { BarFeed } from './bar-feed.ts';
import type { CandleSeries, SeriesBar, SeriesInfo } from './candle-series.ts';
import { LiveBars } from './live-bars.ts';

/** After a gap all charts read: spread over this time, in milliseconds. */
const spread = 1500;
/** After reading has failed, the next gap waits so long. */
const patience = 10_000;

interface LiveFeedOptions {
  series: CandleSeries;
  feed: BarFeed;
  first: Awaited<ReturnType<CandleSeries['first']>>;
  /** When the newest bar of the chart opens. */
  newest: () => number | undefined;
  /** The newest bar as it is now, and new ones. */
  onBars: (bars: readonly SeriesBar[], info: SeriesInfo) => void;
  /** More bars are missing than are read at once: the chart has to begin anew. */
  onHole: () => void;
}

/** Keeps the newest bars of a chart up to date: by the hub, and by reading once where messages may have been missed. Nothing polls. */
export class LiveFeed {
  readonly #options: LiveFeedOptions;
  #bars: LiveBars | null;
  #timer: number | undefined;
  #isReading = false;
  #isOver = false;
  #retryAt = 0;
  #stop: () => void = () => {};

  constructor(options: LiveFeedOptions) {
    this.#options = options;
    const { series, first } = options;
    const last = first.hasNewer ? undefined : first.bars.at(-1);
    this.#bars = last ? new LiveBars(series.timeframe, first.page, last) : null;
  }

  /** Follows the hub: not for charts of the past. */
  follow(): void {
    this.#stop = followPrice(this.#options.first.page.instrument.id, {
      onChange: (change) => {
        if (this.#isReading || this.#options.feed.hasNewer) return;
        const taken = this.#bars?.take(change) ?? 'gap';
        if (taken === 'gap') void this.read();
        else if (taken !== 'none' && this.#bars) this.#options.onBars([taken.bar], this.#bars.info(Date.now()));
      },
      onGap: () => {
        window.clearTimeout(this.#timer);
        this.#timer = window.setTimeout(() => void this.read(), Math.random() * spread);
      },
    });
  }

  stop(): void {
    this.#isOver = true;
    window.clearTimeout(this.#timer);
    this.#stop();
  }

  /** Reads changes of the newest bar and new bars, unless the chart does not reach up to now. What arrives meanwhile is in the answer. */
  async read(): Promise<void> {
    const { series, feed, newest, onBars, onHole } = this.#options;
    const from = newest();
    if (this.#isReading || feed.hasNewer || from === undefined || Date.now() < this.#retryAt) return;
    this.#isReading = true;
    const found = await series.since(from).catch(() => null);
    this.#isReading = false;
    if (this.#isOver) return;
    if (!found) this.#retryAt = Date.now() + patience;
    const [first, last] = [found?.bars[0], found?.bars.at(-1)];
    // Without an answer the next message finds the gap again.
    this.#bars = found && last ? new LiveBars(series.timeframe, found.page, last) : null;
    if (!found || !first) return;
    if (first.timestamp > from && found.page.earlier !== null) onHole();
    else onBars(found.bars, found.page);
  }
}
