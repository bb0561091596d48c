import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PostCard } from '#ui/post-card.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import posts from '#ui/post-card.module.css';
import { feedListQuery, useFeedMark } from './feeds.api.ts';

/** The newest posts. */
export function FeedList({ empty }: { empty: ReactNode }) {
  const query = useInfiniteQuery(feedListQuery);
  const mark = useFeedMark();
  return (
    <PagedList
      query={query}
      className={posts.list}
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
