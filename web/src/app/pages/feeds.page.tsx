import { FeedPage } from '#features/community/feeds/feed.page.tsx';
import { FeedsPage } from '#features/community/feeds/feeds.page.tsx';

/** The list of posts; what other features show below each of them is its `footer`. */
export function Feeds() {
  return <FeedsPage />;
}

/** A single post. */
export function FeedPost() {
  return <FeedPage />;
}
