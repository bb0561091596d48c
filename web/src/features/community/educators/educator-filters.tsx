import '@mantine/core/styles/Input.layer.css';
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSpokenLanguages } from '#platform/languages/spoken-languages.ts';
import { FilterBar } from '#ui/filter-bar.tsx';
import { SearchField } from '#ui/search-field.tsx';
import type { EducatorFilter } from './educator-filter.ts';

interface EducatorFiltersProps {
  filter: EducatorFilter;
  onFilter: (filter: EducatorFilter) => void;
}

/** Filters by name or associate id, and by spoken language. */
export function EducatorFilters({ filter, onFilter }: EducatorFiltersProps) {
  const { t } = useTranslation();
  const { choices } = useSpokenLanguages();
  const { search = '', language = '' } = filter;
  return (
    <FilterBar
      search={
        <SearchField
          label={t(($) => $.educators.search)}
          value={search}
          onSearch={(text) => onFilter({ ...(text !== '' && { search: text }), ...(language !== '' && { language }) })}
        />
      }
      count={language === '' ? 0 : 1}
    >
      <NativeSelect
        aria-label={t(($) => $.educators.language)}
        value={language}
        data={[{ value: '', label: t(($) => $.educators.anyLanguage) }, ...choices]}
        onChange={({ currentTarget: { value } }) =>
          onFilter({ ...(search !== '' && { search }), ...(value !== '' && { language: value }) })
        }
      />
    </FilterBar>
  );
}
