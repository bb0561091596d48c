import { MediaError } from './media-error.ts';
import type { Viewer } from './viewer.ts';

/** Sessions of one user at the same time: tabs, a phone, and one that has just been lost. */
const maxSessionsOfUser = 4;
const maxConnected = 500;
/** Answered and not connected yet: more than so many at the same time are not meant to connect. */
const maxConnecting = 500;
const connectMilliseconds = 10_000;
/** Of silence, while something is sent. */
const silenceMilliseconds = 10_000;

/** Everybody who watches one stream. Only who is connected counts, and takes a place. */
export class Viewers {
  readonly #viewers = new Map<string, Viewer>();
  readonly #onCount: (count: number) => void;

  /** `onCount` hears how many are connected, whenever that changes. */
  constructor(onCount: (count: number) => void) {
    this.#onCount = onCount;
  }

  /**
   * Makes room for one more session of a user, of whom `opening` are being answered: the oldest that has not connected gives
   * way.
   * @throws MediaError full, tooManySessions
   */
  makeRoom(userId: string, opening: number): void {
    const all = [...this.#viewers.values()];
    const own = all.filter((viewer) => viewer.userId === userId);
    if (own.length + opening >= maxSessionsOfUser) {
      const oldest = own.find(({ isConnected }) => !isConnected);
      if (!oldest) throw new MediaError('tooManySessions');
      oldest.close();
    }
    const connected = this.count;
    if (connected >= maxConnected || this.#viewers.size - connected >= maxConnecting) throw new MediaError('full');
  }

  get count(): number {
    let count = 0;
    for (const { isConnected } of this.#viewers.values()) if (isConnected) count++;
    return count;
  }

  get(id: string): Viewer | undefined {
    return this.#viewers.get(id);
  }

  /** Those who are to have what is sent. */
  all(): Iterable<Viewer> {
    return this.#viewers.values();
  }

  add(id: string, viewer: Viewer): void {
    this.#viewers.set(id, viewer);
    if (viewer.isConnected) this.#onCount(this.count);
  }

  /** The connection of a viewer was made. */
  noteConnected(id: string): void {
    if (this.#viewers.has(id)) this.#onCount(this.count);
  }

  remove(id: string): void {
    const wasConnected = this.#viewers.get(id)?.isConnected;
    if (this.#viewers.delete(id) && wasConnected) this.#onCount(this.count);
  }

  close(isCurrentPublisher: (viewer: Viewer) => boolean): void {
    for (const viewer of this.#viewers.values()) if (isCurrentPublisher(viewer)) viewer.close();
  }

  /** Ends those that never connected, and, while something is sent, those that do not report. */
  closeSilent(now: number, isSending: boolean): void {
    this.close(({ isConnected, openedAt, lastReportAt }) =>
      isConnected ? isSending && now - lastReportAt > silenceMilliseconds : now - openedAt > connectMilliseconds,
    );
  }

  /** Nothing is sent now, so nobody has anything to report. */
  excuse(now: number): void {
    for (const viewer of this.#viewers.values()) viewer.lastReportAt = now;
  }
}
