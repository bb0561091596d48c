import { seenFilters, userSorts, userStatuses } from '@candela/contract/accounts/users';
import { allRoleIds } from '@candela/contract/roles';
import '@mantine/core/styles/Input.layer.css';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useContentLanguages } from '#platform/languages/language-list.ts';
import { FilterBar } from '#ui/filter-bar.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { roleKeys } from '#platform/reference/role-keys.ts';
import type { UserFilter } from './user-filter.ts';
import { plansQuery } from '#platform/reference/plans.ts';

interface UsersFiltersProps {
  filter: UserFilter;
  onFilter: (filter: Record<string, unknown>) => void;
}

/** Filters and order of the list of people. */
export function UsersFilters({ filter, onFilter }: UsersFiltersProps) {
  const { t } = useTranslation();
  const plans = useQuery(plansQuery).data?.data ?? [];
  const languages = useContentLanguages();
  const set = (name: keyof UserFilter, value: string) => {
    const { [name]: _before, ...rest } = filter;
    onFilter(value === '' ? rest : { ...rest, [name]: value });
  };
  const selects = [
    {
      name: 'status' as const,
      label: t(($) => $.users.status),
      all: t(($) => $.users.everyStatus),
      data: userStatuses.map((each) => ({ value: each as string, label: t(($) => $.users.statuses[each]) })),
    },
    {
      name: 'roleId' as const,
      label: t(($) => $.users.role),
      all: t(($) => $.users.everyRole),
      data: allRoleIds.map((id) => ({ value: String(id), label: t(($) => $.invitations.roles[roleKeys[id]]) })),
    },
    {
      name: 'planId' as const,
      label: t(($) => $.users.plan),
      all: t(($) => $.users.everyPlan),
      data: plans.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      name: 'languageId' as const,
      label: t(($) => $.users.language),
      all: t(($) => $.users.everyLanguage),
      data: languages.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      name: 'seen' as const,
      label: t(($) => $.users.lastSeen),
      all: t(($) => $.users.seenAnyTime),
      data: seenFilters.map((each) => ({ value: each as string, label: t(($) => $.users.seen[each]) })),
    },
  ];
  const isNarrowed = selects.some(({ name }) => filter[name] !== undefined) || filter.search !== undefined;
  return (
    <FilterBar
      search={
        <SearchField
          label={t(($) => $.users.search)}
          value={filter.search ?? ''}
          onSearch={(text) => set('search', text)}
        />
      }
      count={selects.filter(({ name }) => filter[name] !== undefined).length + (filter.sort === undefined ? 0 : 1)}
    >
      {selects.map(({ name, label, all, data }) => (
        <NativeSelect
          key={name}
          aria-label={label}
          value={String(filter[name] ?? '')}
          data={[{ value: '', label: all }, ...data]}
          onChange={(event) => set(name, event.currentTarget.value)}
        />
      ))}
      {filter.search === undefined && (
        <NativeSelect
          aria-label={t(($) => $.users.sort)}
          value={filter.sort ?? 'joined'}
          data={userSorts.map((each) => ({ value: each as string, label: t(($) => $.users.sorts[each]) }))}
          onChange={(event) => set('sort', event.currentTarget.value === 'joined' ? '' : event.currentTarget.value)}
        />
      )}
      {isNarrowed && (
        <Button variant="subtle" leftSection={<X size={15} aria-hidden />} onClick={() => onFilter({})}>
          {t(($) => $.users.clear)}
        </Button>
      )}
    </FilterBar>
  );
}
