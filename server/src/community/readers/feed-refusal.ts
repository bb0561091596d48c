import type { FeedRefusal } from '@candela/contract/community/news-terms';

/** A document that is not read. */
export class FeedRefused extends Error {
  readonly reason: FeedRefusal;
  constructor(reason: FeedRefusal) {
    super(reason);
    this.reason = reason;
  }
}
