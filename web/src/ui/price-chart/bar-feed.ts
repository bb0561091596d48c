import type { DataLoader, KLineData } from 'klinecharts';
import { ApiError } from '#platform/api/api-error.ts';
import { showErrorToast } from '#platform/shell/toasts.ts';
import type { CandleSeries } from './candle-series.ts';

/** Loads the bars of a series as the chart library requests them: initially, and further ones at both edges. */
export class BarFeed {
  readonly #series: CandleSeries;
  readonly #bars: KLineData[];
  readonly #isCurrent: () => boolean;
  readonly #onMore: () => void;
  #push: (bar: KLineData) => void = () => {};
  hasOlder: boolean;
  hasNewer: boolean;

  /**
   * @param isCurrent whether the chart still shows this series
   * @param onMore called when the chart has received older or newer bars
   */
  constructor(
    series: CandleSeries,
    first: Awaited<ReturnType<CandleSeries['first']>>,
    { isCurrent, onMore }: { isCurrent: () => boolean; onMore: () => void },
  ) {
    this.#series = series;
    this.#bars = first.bars;
    this.#isCurrent = isCurrent;
    this.#onMore = onMore;
    this.hasOlder = first.hasOlder;
    this.hasNewer = first.hasNewer;
  }

  /** Reports to the chart that the newest bar has changed, or that there is a new one. */
  push(bar: KLineData): void {
    this.#push(bar);
  }

  loader(): DataLoader {
    return {
      getBars: async ({ type, timestamp, callback: add }) => {
        if (!this.#isCurrent() || type === 'update') return;
        if (type === 'init') return add(this.#bars, this.#edges());
        const bars = await this.#read(type, timestamp ?? 0);
        if (!this.#isCurrent()) return;
        add(bars, this.#edges());
        this.#onMore();
      },
      subscribeBar: ({ callback }) => {
        this.#push = callback;
      },
    };
  }

  #edges() {
    return { forward: this.hasOlder, backward: this.hasNewer };
  }

  /**
   * Older or newer bars; none when reading fails: the chart requests them again with the next move. Bars that a quiz hides end the
   * chart there, and the user is told why.
   */
  async #read(type: 'forward' | 'backward', edge: number): Promise<KLineData[]> {
    try {
      if (type === 'forward') {
        const { bars, hasOlder } = await this.#series.older(edge);
        this.hasOlder = hasOlder;
        return bars;
      }
      const { bars, hasNewer } = await this.#series.newer(edge);
      this.hasNewer = hasNewer;
      return bars;
    } catch (error) {
      const body = error instanceof ApiError ? error.body : null;
      if (body?.title === 'errors.candles.hidden.title') {
        if (type === 'forward') this.hasOlder = false;
        else this.hasNewer = false;
        showErrorToast({ title: body.title, detail: body.description });
      }
      return [];
    }
  }
}
