import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from './error-state.tsx';
import { LoadMore } from './load-more.tsx';

/** The part of an infinite query that a list needs. */
export interface PagedQuery<T> {
  data: { pages: { data: T[] }[] } | undefined;
  isError: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

interface PagedItemsProps<T> {
  query: PagedQuery<T>;
  /** Shown when there are no items. */
  empty: ReactNode;
  children: (items: T[]) => ReactNode;
}

/** The items of a paged list or table, with loading, error and empty states. */
export function PagedItems<T>({ query, empty, children }: PagedItemsProps<T>) {
  const { t } = useTranslation();
  const items = query.data?.pages.flatMap(({ data }) => data);
  if (query.isError && !items) return <ErrorState onRetry={() => void query.refetch()} />;
  if (!items) {
    return (
      <div aria-busy="true" role="status" aria-label={t(($) => $.core.loading)}>
        <Skeleton height={240} radius="lg" />
      </div>
    );
  }
  if (items.length === 0) return empty;
  return (
    <>
      {children(items)}
      <LoadMore
        hasMore={query.hasNextPage}
        isLoading={query.isFetchingNextPage}
        onLoad={() => void query.fetchNextPage()}
      />
    </>
  );
}
