import { MediaError } from './media-error.ts';

/** The user of a connection, and as whom they have opened it, if an admin has signed in as somebody. */
export interface SessionUser {
  userId: string;
  asUserId?: string | undefined;
}

export const belongsTo = ({ userId, asUserId }: SessionUser, id: string): boolean => userId === id || asUserId === id;

interface Opening {
  user: SessionUser;
  isEnded: boolean;
}

/** Connections that are being answered: those that are ended meanwhile are not opened. */
export class Openings {
  readonly #all = new Set<Opening>();

  countOf(userId: string): number {
    return [...this.#all].filter(({ user }) => user.userId === userId).length;
  }

  /** Only those of one user; omitted: all. */
  end(userId?: string): void {
    for (const opening of this.#all)
      if (userId === undefined || belongsTo(opening.user, userId)) opening.isEnded = true;
  }

  /**
   * Waits for an answer; `close` undoes one that arrives too late.
   * @throws MediaError notLive: it was ended meanwhile; and what `answer` throws
   */
  async wait<Opened>(user: SessionUser, answer: Promise<Opened>, close: (opened: Opened) => void): Promise<Opened> {
    const opening = { user, isEnded: false };
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
