const windowMilliseconds = 10_000;

/** How fast bytes go, over the last ten seconds. */
export class SpeedWindow {
  #samples: { at: number; bytes: number }[] = [];

  /** `bytes` have gone out by now, of all. */
  add(bytes: number, at: number): void {
    this.#samples.push({ at, bytes });
    const from = at - windowMilliseconds;
    // The last one before the window is where it begins.
    const first = this.#samples.findLastIndex((sample) => sample.at <= from);
    if (first > 0) this.#samples.splice(0, first);
  }

  /** Bytes a second; null before there are two moments to compare. */
  speed(): number | null {
    const [first, last] = [this.#samples[0], this.#samples.at(-1)];
    if (!first || !last || last.at <= first.at) return null;
    return Math.max(0, ((last.bytes - first.bytes) * 1000) / (last.at - first.at));
  }

  /** After a pause: what was before says nothing. */
  forget(): void {
    this.#samples = [];
  }
}

const [minPart, maxPart] = [1024 ** 2, 64 * 1024 ** 2];
const partSeconds = 10;

/** Bytes of the next request: so many that it takes about ten seconds; the server gives up those that take a minute. */
export function nextPart(bytes: number, milliseconds: number): number {
  if (milliseconds <= 0) return maxPart;
  const wanted = Math.round((bytes / milliseconds) * 1000 * partSeconds);
  return Math.min(maxPart, Math.max(minPart, wanted));
}
