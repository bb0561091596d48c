/** Larger gaps count as a restart, not as a loss. */
const largestGap = 60;
/** The pause before the next attempt doubles: 100, 200 and 400 ms. */
const firstPause = 100;
const maxAttempts = 4;

/** Tracks missing packets of a source, and when to request them: retransmissions may be lost, too. */
export class MissingPackets {
  readonly #missing = new Map<number, { attempts: number; askAt: number }>();
  #newest: number | undefined;

  /** Records an arrived packet. @returns the packets that are now known to be missing, to be requested */
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

  /** Whether this packet is expected: senders also repeat packets only to fill bandwidth. */
  has(sequence: number): boolean {
    return this.#missing.has(sequence);
  }

  /** Packets whose retransmission must have been lost; given up after some attempts. */
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
