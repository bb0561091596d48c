import { answerIn } from '#platform/threads/asked-thread.ts';
import type { FeedRefusal } from '@candela/contract/community/news-terms';
import { FeedRefused } from './feed-refusal.ts';
import { readFeed, type FeedDocument, type ReadFeed } from './read-feed.ts';

/** What the thread can be asked, and what it answers. */
export interface Questions {
  read: { given: FeedDocument; answer: { feed: ReadFeed } | { refusal: FeedRefusal } };
}

/** The thread that reads what strangers send, so that no request waits meanwhile. */
answerIn((document: FeedDocument): Questions['read']['answer'] => {
  try {
    return { feed: readFeed(document) };
  } catch (error) {
    if (error instanceof FeedRefused) return { refusal: error.reason };
    // Of the stack, or of an array: nested in a way that the scan does not know.
    if (error instanceof RangeError) return { refusal: 'tooDeep' };
    throw error;
  }
});
