/** A played piece of a video in seconds. */
export type Piece = readonly [from: number, to: number];

/** Farther than playback can get between two time updates: somebody jumped. */
const maxStepSeconds = 2.5;
const maxPiecesInReport = 100;

export interface WatchReport {
  positionSeconds: number;
  watched: Piece[];
}

/**
 * Remembers what was played and not yet taken by the server. Pieces leave it only when the server has them;
 * sending one twice does no harm, because the server merges them.
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

  /** The player stands at `time`; `isPlaying` is false right after a jump and while paused. */
  at(time: number, isPlaying: boolean): void {
    const step = this.#last === null ? 0 : time - this.#last;
    if (isPlaying && this.#last !== null && step > 0 && step <= maxStepSeconds) this.#add(this.#last, time);
    this.#last = time;
    this.#position = time;
  }

  /** Everything that the server does not have, to be kept on the device; null when it has all. */
  get unsent(): WatchReport | null {
    const watched = [...this.#sending, ...this.#open];
    return watched.length > 0 ? { positionSeconds: this.#position, watched } : null;
  }

  /** What to send now, or null when there is nothing new or a report is on its way. */
  take(): WatchReport | null {
    const hasMoved = Math.abs(this.#position - this.#sentPosition) >= 1;
    if (this.#sending.length > 0 || (this.#open.length === 0 && !hasMoved)) return null;
    this.#sending = this.#open.slice(0, maxPiecesInReport);
    this.#open = this.#open.slice(maxPiecesInReport);
    return { positionSeconds: this.#position, watched: this.#sending };
  }

  /** The server has the report, or refused it for good. */
  settle(report: WatchReport): void {
    this.#sending = [];
    this.#sentPosition = report.positionSeconds;
  }

  /** The report did not arrive: its pieces wait for the next one. */
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
