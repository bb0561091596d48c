import { MediaError } from './media-error.ts';

interface Opening {
  userId: string;
  isEnded: boolean;
}

/** Connections that are being answered: those that are ended meanwhile are not opened. */
export class Openings {
  readonly #all = new Set<Opening>();

  countOf(userId: string): number {
    return [...this.#all].filter((each) => each.userId === userId).length;
  }

  /** Of one user, or all. */
  end(userId?: string): void {
    for (const opening of this.#all) if (userId === undefined || opening.userId === userId) opening.isEnded = true;
  }

  /**
   * Waits for an answer; `close` undoes one that arrives too late.
   * @throws MediaError notLive: it was ended meanwhile; and what `answer` throws
   */
  async wait<Opened>(userId: string, answer: Promise<Opened>, close: (opened: Opened) => void): Promise<Opened> {
    const opening = { userId, isEnded: false };
    this.#all.add(opening);
    try {
      const opened = await answer;
      if (!opening.isEnded) return opened;
      close(opened);
      throw new MediaError('notLive');
    } finally {
      this.#all.delete(opening);
    }
  }
}
