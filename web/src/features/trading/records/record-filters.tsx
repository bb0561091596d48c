import { Button } from '@mantine/core';
import { Download, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import tabs from '#ui/tab-buttons.module.css';
import { MarketAndStyle } from './market-and-style.tsx';
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
      <MarketAndStyle {...search} onChange={change} />
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
