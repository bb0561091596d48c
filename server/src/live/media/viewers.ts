import { MediaError } from './media-error.ts';
import type { Viewer } from './viewer.ts';

/** Concurrent sessions of one user: tabs, a phone, and one that has just been lost. */
const maxSessionsOfUser = 4;
const maxConnected = 500;
/** Answered but not connected yet: beyond this number clients probably do not intend to connect. */
const maxConnecting = 500;
const connectMilliseconds = 10_000;
/** Seconds of silence, while something is sent. */
const silenceMilliseconds = 10_000;

/** All viewers of one stream. Only connected ones count, and take a place. */
export class Viewers {
  readonly #viewers = new Map<string, Viewer>();

  /**
   * Makes room for another session of a user, of whom `opening` are being answered: the oldest one that has not connected is
   * closed.
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

  /** Viewers that receive what is sent. */
  all(): Iterable<Viewer> {
    return this.#viewers.values();
  }

  add(id: string, viewer: Viewer): void {
    this.#viewers.set(id, viewer);
  }

  remove(id: string): void {
    this.#viewers.delete(id);
  }

  close(isCurrentPublisher: (viewer: Viewer) => boolean): void {
    for (const viewer of this.#viewers.values()) if (isCurrentPublisher(viewer)) viewer.close();
  }

  /** Closes viewers that never connected, and, while something is sent, those that send no feedback. */
  closeSilent(now: number, isSending: boolean): void {
    this.close(({ isConnected, openedAt, lastReportAt }) =>
      isConnected ? isSending && now - lastReportAt > silenceMilliseconds : now - openedAt > connectMilliseconds,
    );
  }

  /** Nothing is sent now, so no feedback is expected. */
  excuse(now: number): void {
    for (const viewer of this.#viewers.values()) viewer.lastReportAt = now;
  }
}
