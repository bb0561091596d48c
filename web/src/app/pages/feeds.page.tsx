import { PostTalkLine } from '#app/pages/post-talk-line.tsx';
import { ThingTalk } from '#app/pages/thing-talk.tsx';
import { FeedPage } from '#features/community/feeds/feed.page.tsx';
import { FeedsPage } from '#features/community/feeds/feeds.page.tsx';
import type { Feed } from '@candela/contract/community/feeds';

const lineBelow = (feed: Feed) => <PostTalkLine feed={feed} />;
const talkBelow = (feed: Feed) => <ThingTalk thing={{ kind: 'feed', id: feed.id }} />;

/** The list of posts, each with its reactions and the way to its comments. */
export function Feeds() {
  return <FeedsPage footer={lineBelow} />;
}

/** A single post, and what people say about it. */
export function FeedPost() {
  return <FeedPage footer={talkBelow} />;
}
