const windowMilliseconds = 10_000;

/** Upload speed over the last ten seconds. */
export class SpeedWindow {
  #samples: { at: number; bytes: number }[] = [];

  /** `bytes` is the total number sent so far. */
  add(bytes: number, at: number): void {
    this.#samples.push({ at, bytes });
    const from = at - windowMilliseconds;
    // The last sample before the window is its start.
    const first = this.#samples.findLastIndex((sample) => sample.at <= from);
    if (first > 0) this.#samples.splice(0, first);
  }

  /** Bytes per second; null until there are two samples. */
  speed(): number | null {
    const [first, last] = [this.#samples[0], this.#samples.at(-1)];
    if (!first || !last || last.at <= first.at) return null;
    return Math.max(0, ((last.bytes - first.bytes) * 1000) / (last.at - first.at));
  }

  /** Call after a pause: earlier samples are no longer relevant. */
  forget(): void {
    this.#samples = [];
  }
}

const [minPart, maxPart] = [1024 ** 2, 64 * 1024 ** 2];
const partSeconds = 10;

/** Size of the next request in bytes, so that it takes about ten seconds; the server aborts requests that take a minute. */
export function nextPart(bytes: number, milliseconds: number): number {
  if (milliseconds <= 0) return maxPart;
  const wanted = Math.round((bytes / milliseconds) * 1000 * partSeconds);
  return Math.min(maxPart, Math.max(minPart, wanted));
}
