import { MediaError } from './media-error.ts';

/** Who opens a connection, and as whom, if an admin has signed in as somebody. */
export interface Whose {
  userId: string;
  asUserId?: string | undefined;
}

export const isOf = ({ userId, asUserId }: Whose, id: string): boolean => userId === id || asUserId === id;

interface Opening {
  whose: Whose;
  isEnded: boolean;
}

/** Connections that are being answered: those that are ended meanwhile are not opened. */
export class Openings {
  readonly #all = new Set<Opening>();

  countOf(userId: string): number {
    return [...this.#all].filter(({ whose }) => whose.userId === userId).length;
  }

  /** Of one user, or all. */
  end(userId?: string): void {
    for (const opening of this.#all) if (userId === undefined || isOf(opening.whose, userId)) opening.isEnded = true;
  }

  /**
   * Waits for an answer; `close` undoes one that arrives too late.
   * @throws MediaError notLive: it was ended meanwhile; and what `answer` throws
   */
  async wait<Opened>(whose: Whose, answer: Promise<Opened>, close: (opened: Opened) => void): Promise<Opened> {
    const opening = { whose, isEnded: false };
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
