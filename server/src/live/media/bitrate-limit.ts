/** Twice the bitrate that publishers are asked to keep: only those who ignore it are disconnected. */
const maxPublisherBitrate = 5_000_000;
const windowMilliseconds = 10_000;

/** Whether a publisher sends more than this machine and the viewers can take. */
export class BitrateLimit {
  #bytes = 0;
  #since: number;
  readonly #maxBitrate: number;

  constructor(now: number, maxBitrate = maxPublisherBitrate) {
    this.#since = now;
    this.#maxBitrate = maxBitrate;
  }

  /** Counts a packet. @returns the bits per second of the last ten seconds if they exceed the limit */
  note(bytes: number, now: number): number | null {
    this.#bytes += bytes;
    const elapsed = now - this.#since;
    if (elapsed < windowMilliseconds) return null;
    const bitrate = (this.#bytes * 8000) / elapsed;
    this.#bytes = 0;
    this.#since = now;
    return bitrate > this.#maxBitrate ? bitrate : null;
  }
}
