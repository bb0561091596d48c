import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from './error-state.tsx';
import { LoadMore } from './load-more.tsx';

/** The part of an infinite query that a list needs. */
interface PagedQuery<T> {
  data: { pages: { data: T[] }[] } | undefined;
  isError: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

interface PagedListProps<T> {
  query: PagedQuery<T>;
  /** Class of the list element. */
  className: string | undefined;
  /** Shown when the list is empty. */
  empty: ReactNode;
  render: (item: T) => ReactNode;
}

/** A paged list with loading, error and empty states. */
export function PagedList<T extends { id: number | string }>({ query, className, empty, render }: PagedListProps<T>) {
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
      <ul className={className}>
        {items.map((item) => (
          <li key={item.id}>{render(item)}</li>
        ))}
      </ul>
      <LoadMore
        hasMore={query.hasNextPage}
        isLoading={query.isFetchingNextPage}
        onLoad={() => void query.fetchNextPage()}
      />
    </>
  );
}
