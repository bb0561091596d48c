import '@mantine/core/styles/Input.layer.css';
import { shownStates, type TextPage } from '@candela/contract/site/interface-texts';
import { NativeSelect } from '@mantine/core';
import { CircleDashed, History, List, PencilLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { SearchField } from '#ui/search-field.tsx';
import type { TextFilter } from './text-filter.ts';
import classes from './texts.module.css';

const icons = { all: List, missing: CircleDashed, stale: History, changed: PencilLine } as const;

interface TextFiltersProps {
  sections: TextPage['sections'];
  counts: TextPage['counts'];
  filter: TextFilter;
  onFilter: (changes: Partial<Record<keyof TextFilter, string | undefined>>) => void;
}

/** Filters by section, search and state. */
export function TextFilters({ sections, counts, filter, onFilter }: TextFiltersProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={classes.filters}>
      <div className={classes.find}>
        <SearchField
          label={t(($) => $.languages.search)}
          value={filter.search ?? ''}
          onSearch={(search) => onFilter({ search: search || undefined })}
        />
        <NativeSelect
          aria-label={t(($) => $.languages.section)}
          value={filter.section ?? ''}
          onChange={(event) => onFilter({ section: event.currentTarget.value || undefined })}
          data={[
            { value: '', label: t(($) => $.languages.allSections) },
            ...sections.map(({ name, count }) => ({
              value: name,
              label: name === 'messages' ? `${t(($) => $.languages.messages)} (${count})` : `${name} (${count})`,
            })),
          ]}
        />
      </div>
      <div className={classes.chips} role="group" aria-label={t(($) => $.languages.state)}>
        {([undefined, ...shownStates] as const).map((show) => {
          const name = show ?? 'all';
          const Icon = icons[name];
          return (
            <button key={name} type="button" aria-pressed={filter.show === show} onClick={() => onFilter({ show })}>
              <Icon size={15} aria-hidden />
              {t(($) => $.languages.shown[name])} <b>{format.number(counts[name])}</b>
            </button>
          );
        })}
      </div>
    </div>
  );
}
