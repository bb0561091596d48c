import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PostCard } from '#ui/post-card.tsx';
import { PostList } from '#ui/post-list.tsx';
import { feedListQuery, useFeedMark } from './feeds.api.ts';

/** The newest posts. */
export function FeedList({ empty }: { empty: ReactNode }) {
  const query = useInfiniteQuery(feedListQuery);
  const mark = useFeedMark();
  return (
    <PostList
      query={query}
      empty={empty}
      render={({ id, author, publishedAt, read, isDemo, body, languageCode }) => (
        <PostCard
          author={author}
          publishedAt={publishedAt}
          isUnread={read.length === 0}
          isDemo={isDemo}
          html={body}
          language={languageCode}
          onRead={() => mark.mutate(id)}
        />
      )}
    />
  );
}
