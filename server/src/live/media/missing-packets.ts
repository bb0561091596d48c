/** Larger gaps are a new beginning, not a loss. */
const largestGap = 60;
/** The pause before the next attempt doubles: 100, 200 and 400 ms. */
const firstPause = 100;
const maxAttempts = 4;

/** Which packets of a source have not come, and when to ask for them: what is sent again may be lost again. */
export class MissingPackets {
  readonly #missing = new Map<number, { attempts: number; askAt: number }>();
  #newest: number | undefined;

  /** Notes a packet that came. @returns what is found to be missing by it, to be asked for now */
  note(sequence: number, now: number): number[] {
    this.#missing.delete(sequence);
    const gap = this.#newest === undefined ? 1 : (sequence - this.#newest) & 0xffff;
    if (gap === 0 || gap >= 0x8000) return [];
    this.#newest = sequence;
    if (gap >= largestGap) {
      this.#missing.clear();
      return [];
    }
    const found = Array.from({ length: gap - 1 }, (_each, index) => (sequence - gap + 1 + index) & 0xffff);
    for (const each of found) this.#missing.set(each, { attempts: 1, askAt: now + firstPause });
    return found;
  }

  /** Whether this one is waited for: senders also repeat packets only to fill the line. */
  has(sequence: number): boolean {
    return this.#missing.has(sequence);
  }

  /** What was asked for so long ago that the answer must have been lost; after some attempts it is given up. */
  due(now: number): number[] {
    const due: number[] = [];
    for (const [sequence, state] of this.#missing) {
      if (state.askAt > now) continue;
      if (state.attempts === maxAttempts) {
        this.#missing.delete(sequence);
        continue;
      }
      state.askAt = now + firstPause * 2 ** state.attempts++;
      due.push(sequence);
    }
    return due;
  }
}
