import { mailStates, mailTemplateNames } from '@candela/contract/messaging/mails';
import '@mantine/core/styles/Input.layer.css';
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FilterBar } from '#ui/filter-bar.tsx';
import { SearchField } from '#ui/search-field.tsx';
import type { MailLogFilter } from './mail-log-filter.ts';

interface MailLogFiltersProps {
  filter: MailLogFilter;
  onFilter: (filter: MailLogFilter) => void;
}

/** Filters of the mail log: recipient, state, and kind. */
export function MailLogFilters({ filter, onFilter }: MailLogFiltersProps) {
  const { t } = useTranslation();
  const set = (name: keyof MailLogFilter, value: string) => {
    const { [name]: _before, ...rest } = filter;
    onFilter(value === '' ? rest : { ...rest, [name]: value });
  };
  return (
    <FilterBar
      search={
        <SearchField
          label={t(($) => $.mailLog.search)}
          value={filter.search ?? ''}
          onSearch={(text) => set('search', text)}
        />
      }
      count={[filter.state, filter.template].filter((value) => value !== undefined).length}
    >
      <NativeSelect
        aria-label={t(($) => $.mailLog.state)}
        value={filter.state ?? ''}
        data={[
          { value: '', label: t(($) => $.mailLog.everyState) },
          ...mailStates.map((each) => ({ value: each, label: t(($) => $.mailLog.states[each]) })),
        ]}
        onChange={(event) => set('state', event.currentTarget.value)}
      />
      <NativeSelect
        aria-label={t(($) => $.mailLog.kind)}
        value={filter.template ?? ''}
        data={[
          { value: '', label: t(($) => $.mailLog.everyKind) },
          ...mailTemplateNames.map((each) => ({ value: each, label: t(($) => $.mailLog.kinds[each]) })),
        ]}
        onChange={(event) => set('template', event.currentTarget.value)}
      />
    </FilterBar>
  );
}
