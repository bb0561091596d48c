import '@mantine/core/styles/Input.layer.css';
import { Button, NativeSelect } from '@mantine/core';
import { Download, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLookupLabel } from '#platform/reference/lookup-label.ts';
import { useLookups } from '#platform/reference/lookups.ts';
import tabs from '#ui/tab-buttons.module.css';
import { validateRecordSearch, type RecordSearch } from './record-search.ts';
import { useResultsExport } from './records.api.ts';
import classes from './records.module.css';

interface RecordFiltersProps {
  authorId: string;
  isSimulated: boolean;
  search: RecordSearch;
  onSearch: (search: RecordSearch) => void;
}

/** The part of a record that is shown, which changes every figure together; and how to take it away. */
export function RecordFilters({ authorId, isSimulated, search, onSearch }: RecordFiltersProps) {
  const { t } = useTranslation();
  const label = useLookupLabel();
  const { tradingMarkets = [], tradingStyles = [] } = useLookups() ?? {};
  const change = (changes: Record<string, unknown>) => onSearch(validateRecordSearch({ ...search, ...changes }));
  const results = useResultsExport(authorId, isSimulated, search);
  return (
    <div className={classes.filters}>
      <div className={tabs.tabs} role="group" aria-label={t(($) => $.records.period)}>
        {([undefined, 90, 30] as const).map((days) => (
          <button key={days ?? 0} type="button" aria-pressed={days === search.days} onClick={() => change({ days })}>
            {days === undefined ? t(($) => $.records.allTime) : t(($) => $.records.lastDays, { count: days })}
          </button>
        ))}
      </div>
      <NativeSelect
        aria-label={t(($) => $.records.market)}
        value={search.market ?? ''}
        data={[
          { value: '', label: t(($) => $.records.allMarkets) },
          ...tradingMarkets.map((code) => ({ value: code, label: label('tradingMarkets', code) })),
        ]}
        onChange={({ currentTarget: { value } }) => change({ market: value })}
      />
      <NativeSelect
        aria-label={t(($) => $.ideas.style)}
        value={search.style ?? ''}
        data={[
          { value: '', label: t(($) => $.ideas.allStyles) },
          ...tradingStyles.map((code) => ({ value: code, label: label('tradingStyles', code) })),
        ]}
        onChange={({ currentTarget: { value } }) => change({ style: value })}
      />
      <Button
        variant="default"
        loading={results.isPending}
        leftSection={<Download size={16} aria-hidden />}
        onClick={() => results.mutate()}
      >
        {t(($) => $.records.csv)}
      </Button>
      <Button variant="default" leftSection={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
        {t(($) => $.records.print)}
      </Button>
    </div>
  );
}
