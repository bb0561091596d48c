import '@mantine/core/styles/Input.layer.css';
import { NativeSelect } from '@mantine/core';
import { ideaSorts } from '@candela/contract/trading/ideas';
import { can } from '@candela/contract/permissions';
import { useTranslation } from 'react-i18next';
import { useLookupLabel } from '#platform/reference/lookup-label.ts';
import { useLookups } from '#platform/reference/lookups.ts';
import { useSession } from '#platform/session/session.ts';
import { FilterBar } from '#ui/filter-bar.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { validateIdeaSearch, type IdeaSearch } from './idea-search.ts';

interface IdeaFiltersProps {
  filter: IdeaSearch;
  onFilter: (filter: IdeaSearch) => void;
}

/** Filters and order of the list; all of them are in the address. */
export function IdeaFilters({ filter, onFilter }: IdeaFiltersProps) {
  const { t } = useTranslation();
  const label = useLookupLabel();
  const styles = useLookups()?.tradingStyles ?? [];
  const isAuthor = useSession(({ profile }) => profile !== null && can(profile, 'ideas.publish'));
  const change = (changes: Record<string, unknown>) => onFilter(validateIdeaSearch({ ...filter, ...changes }));
  const whose = filter.mine ? 'mine' : filter.unread ? 'unread' : '';
  return (
    <FilterBar
      search={
        <SearchField
          label={t(($) => $.ideas.search)}
          value={filter.search ?? ''}
          onSearch={(search) => change({ search })}
        />
      }
      count={
        [filter.direction, filter.style, filter.sort, filter.mine ?? filter.unread].filter(
          (value) => value !== undefined,
        ).length
      }
    >
      <NativeSelect
        aria-label={t(($) => $.ideas.direction)}
        value={filter.direction ?? ''}
        data={[
          { value: '', label: t(($) => $.ideas.bothDirections) },
          { value: 'long', label: t(($) => $.drawer.directions.long) },
          { value: 'short', label: t(($) => $.drawer.directions.short) },
        ]}
        onChange={({ currentTarget: { value } }) => change({ direction: value })}
      />
      <NativeSelect
        aria-label={t(($) => $.ideas.style)}
        value={filter.style ?? ''}
        data={[
          { value: '', label: t(($) => $.ideas.allStyles) },
          ...styles.map((code) => ({ value: code, label: label('tradingStyles', code) })),
        ]}
        onChange={({ currentTarget: { value } }) => change({ style: value })}
      />
      <NativeSelect
        aria-label={t(($) => $.ideas.which)}
        value={whose}
        data={[
          { value: '', label: t(($) => $.ideas.readAndUnread) },
          { value: 'unread', label: t(($) => $.ideas.onlyUnread) },
          ...(isAuthor ? [{ value: 'mine', label: t(($) => $.ideas.onlyMine) }] : []),
        ]}
        onChange={({ currentTarget: { value } }) => change({ mine: value === 'mine', unread: value === 'unread' })}
      />
      <NativeSelect
        aria-label={t(($) => $.ideas.sort)}
        value={filter.sort ?? 'newest'}
        data={ideaSorts.map((sort) => ({ value: sort, label: t(($) => $.ideas.sorts[sort]) }))}
        onChange={({ currentTarget: { value } }) => change({ sort: value })}
      />
    </FilterBar>
  );
}
