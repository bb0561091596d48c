/** A watched part of a video, in seconds. */
export type Piece = readonly [from: number, to: number];

/** A larger step between two time updates means that the user has seeked. */
const maxStepSeconds = 2.5;
const maxPiecesInReport = 100;

export interface WatchReport {
  positionSeconds: number;
  watched: Piece[];
}

/**
 * Records watched parts until the server has received them. Sending a part twice is harmless, because the server merges them.
 */
export class WatchRecord {
  #open: Piece[];
  #sending: Piece[] = [];
  #last: number | null = null;
  #position: number;
  #sentPosition: number;

  constructor(kept: Piece[], position: number) {
    this.#open = kept;
    this.#position = position;
    this.#sentPosition = position;
  }

  /** Called with the player's position; `isPlaying` is false right after seeking and while paused. */
  at(time: number, isPlaying: boolean): void {
    const step = this.#last === null ? 0 : time - this.#last;
    if (isPlaying && this.#last !== null && step > 0 && step <= maxStepSeconds) this.#add(this.#last, time);
    this.#last = time;
    this.#position = time;
  }

  /** Everything that the server has not received, for storing on the device; null if there is nothing. */
  get unsent(): WatchReport | null {
    const watched = [...this.#sending, ...this.#open];
    return watched.length > 0 ? { positionSeconds: this.#position, watched } : null;
  }

  /** The report to send now; null if there is nothing new or a report is in progress. */
  take(): WatchReport | null {
    const hasMoved = Math.abs(this.#position - this.#sentPosition) >= 1;
    if (this.#sending.length > 0 || (this.#open.length === 0 && !hasMoved)) return null;
    this.#sending = this.#open.slice(0, maxPiecesInReport);
    this.#open = this.#open.slice(maxPiecesInReport);
    return { positionSeconds: this.#position, watched: this.#sending };
  }

  /** The server has received the report, or refused it permanently. */
  settle(report: WatchReport): void {
    this.#sending = [];
    this.#sentPosition = report.positionSeconds;
  }

  /** The report failed: its parts are added to the next one. */
  restoreUnsent(): void {
    this.#open = [...this.#sending, ...this.#open];
    this.#sending = [];
  }

  #add(from: number, to: number): void {
    const last = this.#open.at(-1);
    if (last && Math.abs(last[1] - from) < 0.01) this.#open[this.#open.length - 1] = [last[0], to];
    else this.#open.push([from, to]);
  }
}
