import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { educatorsQuery } from '#platform/reference/educators.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import rowStyles from '#ui/draggable-rows.module.css';
import { ErrorState } from '#ui/error-state.tsx';
import list from '#ui/list-page.module.css';
import { LoadMore } from '#ui/load-more.tsx';
import { useRowDrops } from '#ui/row-drag.ts';
import { validateEducatorFilter } from './educator-filter.ts';
import { EducatorFilters } from './educator-filters.tsx';
import { useFeaturing } from './educators.api.ts';
import { featuredType, ManagedEducatorRow } from './managed-educator-row.tsx';
import classes from './managed-educators.module.css';

/** Managing educators: which are featured, and in which order. */
export function ManagedEducatorsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const filter = validateEducatorFilter(useSearch({ strict: false }));
  const educators = useInfiniteQuery(educatorsQuery(filter.search ?? '', filter.language));
  const { feature, unfeature } = useFeaturing();
  const [said, setSaid] = useState('');
  /** The new order of featured educators while it is being saved. */
  const [saving, setSaving] = useState<readonly string[] | null>(null);
  const rows = educators.data ?? [];
  const placeOf = (id: string) => saving?.indexOf(id) ?? -1;
  const featured = rows
    .filter(({ isFeatured }) => isFeatured)
    .toSorted((one, other) => placeOf(one.id) - placeOf(other.id));
  const ids = featured.map(({ id }) => id);
  /** A filtered list cannot be reordered, because it does not show all of them. */
  const isFiltered = filter.search !== undefined || filter.language !== undefined;

  const move = (from: number, to: number) => {
    const educator = featured[from];
    if (isFiltered || !educator || to < 0 || to >= ids.length || from === to || feature.isPending) return;
    const order = ids.toSpliced(from, 1).toSpliced(to, 0, educator.id);
    setSaving(order);
    setSaid(t(($) => $.educators.moved, { name: educator.fullName, position: to + 1, total: ids.length }));
    feature.mutate({ id: educator.id, afterId: order[to - 1] ?? null }, { onSettled: () => setSaving(null) });
  };
  useRowDrops(featuredType, isFiltered ? [] : ids, move);

  return (
    <div className={list.page}>
      <header className={list.head}>
        <div>
          <h1>{t(($) => $.educators.managed)}</h1>
          <p className={classes.lead}>
            {t(($) => $.educators.managedLead)}{' '}
            <Link to="/admin/usermanagement" search={{ roleId: 2 }}>
              {t(($) => $.educators.toUsers)}
            </Link>
          </p>
        </div>
        <EducatorFilters
          filter={filter}
          onFilter={(search) => void navigate({ to: '/admin/users', search, replace: true })}
        />
      </header>
      {educators.isError && !educators.data && <ErrorState onRetry={() => void educators.refetch()} />}
      {!educators.data && !educators.isError && <Skeleton height={420} radius="lg" />}
      {educators.data?.length === 0 && (
        <EmptyState icon={UsersRound} title={t(($) => $.educators.empty)} text={t(($) => $.educators.emptyText)} />
      )}
      {rows.length > 0 && (
        <ol className={rowStyles.list} aria-label={t(($) => $.educators.managed)}>
          {[...featured, ...rows.filter(({ isFeatured }) => !isFeatured)].map((educator, index) => (
            <ManagedEducatorRow
              key={educator.id}
              educator={educator}
              index={index}
              total={ids.length}
              isMovable={educator.isFeatured && !isFiltered}
              isBusy={feature.isPending || unfeature.isPending}
              onMove={(to) => move(index, to)}
              onFeature={() =>
                educator.isFeatured ? unfeature.mutate(educator.id) : feature.mutate({ id: educator.id })
              }
            />
          ))}
        </ol>
      )}
      <LoadMore
        hasMore={educators.hasNextPage}
        isLoading={educators.isFetchingNextPage}
        onLoad={() => void educators.fetchNextPage()}
      />
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}
