import type { ReactNode } from 'react';
import { PagedItems, type PagedQuery } from './paged-items.tsx';

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
  return (
    <PagedItems query={query} empty={empty}>
      {(items) => (
        <ul className={className}>
          {items.map((item) => (
            <li key={item.id}>{render(item)}</li>
          ))}
        </ul>
      )}
    </PagedItems>
  );
}
