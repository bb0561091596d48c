import type { VideoOrder } from '@candela/contract/video/library';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Clapperboard, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/empty-state.tsx';
import { PagedItems } from '#ui/paged-items.tsx';
import type { LibraryFilter } from './library-filter.ts';
import { libraryQuery } from './library.api.ts';
import { LibraryTable } from './library-table.tsx';

interface LibraryListProps {
  filter: LibraryFilter;
  /** Whether videos of several trainers are listed. */
  hasOwners: boolean;
  /** Upload buttons for an empty library. */
  uploading: ReactNode;
  onClear: () => void;
  onSort: (sort: VideoOrder) => void;
}

/** The videos that match a filter; each opens its details. */
export function LibraryList({ filter, hasOwners, uploading, onClear, onSort }: LibraryListProps) {
  const { t } = useTranslation();
  const list = useInfiniteQuery(libraryQuery(filter));
  const { state, search, folder, owner } = filter;
  const isWhole = [state, search, folder, owner].every((each) => each === undefined);
  return (
    <PagedItems
      query={list}
      empty={
        isWhole ? (
          <EmptyState
            icon={Clapperboard}
            title={t(($) => $.library.empty)}
            text={t(($) => $.library.emptyText)}
            action={uploading}
          />
        ) : (
          <EmptyState
            icon={SearchX}
            title={t(($) => $.core.nothingFound)}
            text={t(($) => $.core.nothingFoundText)}
            action={
              <Button variant="default" onClick={onClear}>
                {t(($) => $.library.clear)}
              </Button>
            }
          />
        )
      }
    >
      {(videos) => <LibraryTable videos={videos} filter={filter} hasOwners={hasOwners} onSort={onSort} />}
    </PagedItems>
  );
}
