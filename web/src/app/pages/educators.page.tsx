import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EducatorCard } from '#features/community/educators/educator-card.tsx';
import { validateEducatorFilter } from '#features/community/educators/educator-filter.ts';
import { EducatorFilters } from '#features/community/educators/educator-filters.tsx';
import { JoinButton } from '#features/live/streams/join-button.tsx';
import { liveListQuery } from '#features/live/streams/streams.api.ts';
import { educatorsQuery } from '#platform/reference/educators.ts';
import grid from '#ui/card-grid.module.css';
import { CardSkeletons } from '#ui/card-skeletons.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import form from '#ui/form-page.module.css';
import list from '#ui/list-page.module.css';
import { LoadMore } from '#ui/load-more.tsx';

/** All educators, featured ones first, with who is live; followers are notified. The filters are in the URL. */
export function EducatorsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const filter = validateEducatorFilter(useSearch({ strict: false }));
  const live = useQuery(liveListQuery).data?.data ?? [];
  const educators = useInfiniteQuery(educatorsQuery(filter.search ?? '', filter.language));
  const { data: shown, isError } = educators;
  const isNarrowed = filter.search !== undefined || filter.language !== undefined;
  return (
    <div className={form.page}>
      <header className={list.head}>
        <h1>{t(($) => $.core.menu.educators)}</h1>
        <EducatorFilters
          filter={filter}
          onFilter={(search) => void navigate({ to: '/education/educators', search, replace: true })}
        />
      </header>
      {isError && !shown && <ErrorState onRetry={() => void educators.refetch()} />}
      {!shown && !isError && <CardSkeletons height={250} />}
      {shown?.length === 0 && (
        <EmptyState
          icon={UsersRound}
          title={t(($) => $.educators.empty)}
          text={isNarrowed ? t(($) => $.educators.emptyText) : t(($) => $.educators.noneYet)}
          action={
            isNarrowed && (
              <Button
                variant="default"
                onClick={() => void navigate({ to: '/education/educators', search: {}, replace: true })}
              >
                {t(($) => $.users.clear)}
              </Button>
            )
          }
        />
      )}
      <ul className={grid.grid}>
        {shown?.map((educator) => {
          const session = live.find(({ hosts }) => hosts.some(({ id }) => id === educator.id));
          return (
            <li key={educator.id}>
              <EducatorCard educator={educator} join={session && <JoinButton live={session} />} />
            </li>
          );
        })}
      </ul>
      <LoadMore
        hasMore={educators.hasNextPage}
        isLoading={educators.isFetchingNextPage}
        onLoad={() => void educators.fetchNextPage()}
      />
    </div>
  );
}
