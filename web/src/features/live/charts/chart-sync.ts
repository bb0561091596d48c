import type { Chart, SharedChart } from '@candela/contract/live/charts';

interface ChartSyncOptions {
  /** Sends a chart to the server. */
  send: (chart: Chart | null) => Promise<SharedChart>;
  /** Whether an error is temporary, so that a retry makes sense. */
  isPassing: (error: unknown) => boolean;
  /** The server has refused a change: others do not see what is shown here. */
  onRefused: () => void;
}

/** The chart to show; `isOwn` says whether this client changed it last. */
export interface ShownChart extends SharedChart {
  isOwn: boolean;
}

/** Minimum milliseconds between two sent changes: five a second during dragging. */
const pace = 200;
const pauseAfterLoss = 2000;

/**
 * Keeps a chart in sync that several hosts can change. Local changes are shown at once and sent at a limited rate, always the latest
 * state; other people's changes are applied when no local one is pending, and the highest version wins.
 */
export class ChartSync {
  readonly #options: ChartSyncOptions;
  readonly #listeners = new Set<() => void>();
  #shown: ShownChart | null = null;
  /** A newer version received while a local change is pending. */
  #heard: SharedChart | null = null;
  #unsent: { chart: Chart | null } | null = null;
  #isSending = false;
  /** The shown state was refused: the server's state of the same version replaces it. */
  #isDoubtful = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastSent = -Infinity;

  constructor(options: ChartSyncOptions) {
    this.#options = options;
  }

  /** The chart to show; null until known. */
  readonly current = (): ShownChart | null => this.#shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Handles a version from the server, in a response or from the hub. */
  hear(shared: SharedChart): void {
    const known = this.#shown?.version ?? -1;
    if (this.#isDoubtful ? shared.version < known : shared.version <= known) return;
    if (this.#unsent || this.#isSending) {
      if (!this.#heard || shared.version > this.#heard.version) this.#heard = shared;
      return;
    }
    this.#isDoubtful = false;
    this.#show({ ...shared, isOwn: false });
  }

  /** Applies a local change. */
  edit(chart: Chart | null): void {
    this.#unsent = { chart };
    this.#show({ version: this.#shown?.version ?? 0, chart, isOwn: true });
    this.#schedule(Math.max(0, this.#lastSent + pace - Date.now()));
  }

  /** Sends a pending change at once because the page is closing. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    void this.#send();
  }

  #schedule(delay: number): void {
    if (this.#timer !== undefined || this.#isSending) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#send();
    }, delay);
  }

  async #send(): Promise<void> {
    if (!this.#unsent || this.#isSending) return;
    const { chart } = this.#unsent;
    this.#unsent = null;
    this.#isSending = true;
    this.#lastSent = Date.now();
    let pause = pace;
    try {
      const { version } = await this.#options.send(chart);
      // Already reported by the hub, or older than another host's change.
      if (this.#heard && this.#heard.version <= version) this.#heard = null;
      this.#shown = { version, chart: (this.#unsent ?? this.#shown ?? { chart }).chart, isOwn: true };
    } catch (error) {
      if (this.#options.isPassing(error)) {
        this.#unsent ??= { chart };
        pause = pauseAfterLoss;
      } else {
        this.#unsent = null;
        this.#isDoubtful = true;
        this.#options.onRefused();
      }
    }
    this.#isSending = false;
    if (this.#unsent) return this.#schedule(Math.max(pause === pace ? this.#lastSent + pace - Date.now() : pause, 0));
    const heard = this.#heard;
    this.#heard = null;
    if (heard) this.hear(heard);
  }

  #show(shown: ShownChart): void {
    this.#shown = shown;
    for (const listener of this.#listeners) listener();
  }
}
