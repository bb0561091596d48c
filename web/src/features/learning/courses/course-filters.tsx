import '@mantine/core/styles/Input.layer.css';
import { courseOrders } from '@candela/contract/learning/courses';
import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContentLanguages } from '#platform/languages/language-list.ts';
import { useLookupLabel } from '#platform/reference/lookup-label.ts';
import { useLookups } from '#platform/reference/lookups.ts';
import type { CourseFilter } from './courses.api.ts';
import classes from './course-filters.module.css';

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
  const [words, setWords] = useState(filter.search ?? '');
  const searchSoon = useDebouncedCallback(
    (search: string) => onChange({ ...filter, search: search || undefined }),
    300,
  );
  const choose = (name: keyof CourseFilter) => (event: { currentTarget: { value: string } }) =>
    onChange({ ...filter, [name]: event.currentTarget.value || undefined });
  return (
    <search className={classes.filters}>
      <TextInput
        className={classes.words}
        type="search"
        aria-label={t(($) => $.courses.list.search)}
        placeholder={t(($) => $.courses.list.search)}
        leftSection={<Search size={17} aria-hidden />}
        value={words}
        onChange={(event) => {
          setWords(event.currentTarget.value);
          searchSoon(event.currentTarget.value);
        }}
      />
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
    </search>
  );
}
