import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#platform/api/api-client.ts';
import { joinRoom, onLive } from '#platform/realtime/live-client.ts';
import { getNewsState, listNews, markAllNews, markNews, type NewsItem } from '@candela/contract/community/news';
import type { Page } from '@candela/contract/paging';
import type { NewsSearch } from './news-search.ts';

const keys = { all: ['news'], lists: ['news', 'list'], state: ['news', 'state'] };

export const newsQuery = ({ search, code, mine, language, impact, source }: NewsSearch, limit = 20) =>
  infiniteQueryOptions({
    queryKey: [...keys.lists, { search, code, mine, language, impact, source, limit }],
    queryFn: ({ pageParam, signal }) => {
      const filter = { search, code, isMine: mine && 'true', languageCode: language, impact, sourceId: source };
      return call(listNews, { query: { ...filter, limit, cursor: pageParam ?? undefined } }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

export const newsStateQuery = queryOptions({
  queryKey: keys.state,
  queryFn: ({ signal }) => call(getNewsState, {}, { signal }),
});

type Lists = InfiniteData<Page<NewsItem>>;

/** The lists with other marks; nothing is loaded for them. */
function useMarks() {
  const client = useQueryClient();
  return (isRead: (item: NewsItem) => boolean) => {
    client.setQueriesData<Lists>({ queryKey: keys.lists }, (list) => list && marked(list, isRead));
    void client.invalidateQueries({ queryKey: keys.state });
  };
}

const marked = (list: Lists, isRead: (item: NewsItem) => boolean): Lists => ({
  ...list,
  pages: list.pages.map((page) => ({
    ...page,
    data: page.data.map((item) => (isRead(item) ? { ...item, isRead: true } : item)),
  })),
});

export function useNewsMark() {
  const mark = useMarks();
  return useMutation({
    mutationFn: (id: number) => call(markNews, { params: { id } }),
    onSuccess: (_nothing, id) => mark((item) => item.id === id),
  });
}

export function useAllNewsMark() {
  const mark = useMarks();
  return useMutation({ mutationFn: () => call(markAllNews, {}), onSuccess: () => mark(() => true) });
}

/** How many items were found since the list was loaded, and a function that shows them. Nothing is loaded before. */
export function useNewNews(): { count: number; show: () => void } {
  const client = useQueryClient();
  const [count, setCount] = useState(0);
  useEffect(() => {
    const stop = onLive('news.added', (added) => setCount((before) => before + added.count));
    const leave = joinRoom('news');
    return () => {
      stop();
      leave();
    };
  }, []);
  const show = () => {
    setCount(0);
    void client.invalidateQueries({ queryKey: keys.all });
  };
  return { count, show };
}
