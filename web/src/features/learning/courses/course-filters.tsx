import '@mantine/core/styles/Input.layer.css';
import { courseOrders } from '@candela/contract/learning/courses';
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useContentLanguages } from '#platform/languages/language-list.ts';
import { useLookupLabel } from '#platform/reference/lookup-label.ts';
import { useLookups } from '#platform/reference/lookups.ts';
import { FilterBar } from '#ui/filter-bar.tsx';
import { SearchField } from '#ui/search-field.tsx';
import type { CourseFilter } from './courses.api.ts';

interface CourseFiltersProps {
  filter: CourseFilter;
  onChange: (filter: CourseFilter) => void;
}

/** Search and filters; stored in the URL, so that a filtered list can be shared. */
export function CourseFilters({ filter, onChange }: CourseFiltersProps) {
  const { t } = useTranslation();
  const label = useLookupLabel();
  const languages = useContentLanguages();
  const lookups = useLookups();
  const choose = (name: keyof CourseFilter) => (event: { currentTarget: { value: string } }) =>
    onChange({ ...filter, [name]: event.currentTarget.value || undefined });
  return (
    <FilterBar
      search={
        <SearchField
          label={t(($) => $.courses.list.search)}
          value={filter.search ?? ''}
          onSearch={(search) => onChange({ ...filter, search: search || undefined })}
        />
      }
      count={
        [filter.languageCode, filter.level, filter.style, filter.sort].filter((value) => value !== undefined).length
      }
    >
      <NativeSelect
        aria-label={t(($) => $.courses.list.language)}
        value={filter.languageCode ?? ''}
        onChange={choose('languageCode')}
        data={[
          { value: '', label: t(($) => $.courses.list.allLanguages) },
          ...languages.map((language) => ({ value: language.code, label: language.nativeName })),
        ]}
      />
      <NativeSelect
        aria-label={t(($) => $.courses.list.level)}
        value={filter.level ?? ''}
        onChange={choose('level')}
        data={[
          { value: '', label: t(($) => $.courses.list.anyLevel) },
          ...(lookups?.tradingClassifications ?? []).map((code) => ({
            value: code,
            label: label('tradingClassifications', code),
          })),
        ]}
      />
      <NativeSelect
        aria-label={t(($) => $.courses.list.style)}
        value={filter.style ?? ''}
        onChange={choose('style')}
        data={[
          { value: '', label: t(($) => $.courses.list.anyStyle) },
          ...(lookups?.tradingStyles ?? []).map((code) => ({ value: code, label: label('tradingStyles', code) })),
        ]}
      />
      <NativeSelect
        aria-label={t(($) => $.lists.sort)}
        value={filter.sort ?? 'newest'}
        onChange={choose('sort')}
        data={courseOrders.map((value) => ({ value, label: t(($) => $.lists.orders[value]) }))}
      />
    </FilterBar>
  );
}
