import type { Chart, SharedChart } from '@candela/contract/live/charts';

interface ChartSyncOptions {
  /** Sends a chart to the server. */
  send: (chart: Chart | null) => Promise<SharedChart>;
  /** Whether trying again makes sense. */
  isPassing: (error: unknown) => boolean;
  /** The server has refused what was drawn: what is shown is not what others see. */
  onRefused: () => void;
}

/** What to show, and whether it is as it was made here. */
export interface ShownChart extends SharedChart {
  isOwn: boolean;
}

/** Milliseconds between two changes that are sent: five a second while something is dragged. */
const pace = 200;
const pauseAfterLoss = 2000;

/**
 * One chart in many hands. What is changed here shows at once and is sent at a pace, the last state always; what others
 * have changed shows when nothing of ours is on its way, and the highest version wins.
 */
export class ChartSync {
  readonly #options: ChartSyncOptions;
  readonly #listeners = new Set<() => void>();
  #shown: ShownChart | null = null;
  /** Newer than what is shown, while something of ours is on its way. */
  #heard: SharedChart | null = null;
  #unsent: { chart: Chart | null } | null = null;
  #isSending = false;
  /** What is shown was refused: the same version from the server is better. */
  #isDoubtful = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastSent = -Infinity;

  constructor(options: ChartSyncOptions) {
    this.#options = options;
  }

  /** What to show; null until it is known. */
  readonly current = (): ShownChart | null => this.#shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** What the server says: in an answer, or as news. */
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

  /** A change of ours. */
  edit(chart: Chart | null): void {
    this.#unsent = { chart };
    this.#show({ version: this.#shown?.version ?? 0, chart, isOwn: true });
    this.#schedule(Math.max(0, this.#lastSent + pace - Date.now()));
  }

  /** Sends at once what is still to be sent: the page goes away. */
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
      // Told of by the hub already, or older than what another host has made of it.
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
