import '@mantine/core/styles/Input.layer.css';
import { Button, NativeSelect } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLookupLabel } from '#platform/reference/lookup-label.ts';
import { useLookups } from '#platform/reference/lookups.ts';
import { FilterBar } from '#ui/filter-bar.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { displayChoices, validateSymbolFilter, type SymbolFilter } from './symbol-filter.ts';

interface SymbolsToolsProps {
  filter: SymbolFilter;
  onFilter: (filter: SymbolFilter) => void;
}

/** Search, filters by market and by who sees a symbol, and the way to a new one. */
export function SymbolsTools({ filter, onFilter }: SymbolsToolsProps) {
  const { t } = useTranslation();
  const label = useLookupLabel();
  const markets = useLookups()?.tradingMarkets ?? [];
  const put = (name: keyof SymbolFilter, value: string) =>
    onFilter(validateSymbolFilter({ ...filter, [name]: value === '' ? undefined : value }));
  return (
    <FilterBar
      search={
        <SearchField
          label={t(($) => $.marketSymbols.search)}
          value={filter.search ?? ''}
          onSearch={(text) => put('search', text)}
        />
      }
      action={
        <Button leftSection={<Plus size={17} aria-hidden />} onClick={() => onFilter({ ...filter, open: 'new' })}>
          {t(($) => $.marketSymbols.add)}
        </Button>
      }
      count={[filter.market, filter.display].filter((value) => value !== undefined).length}
    >
      <NativeSelect
        aria-label={t(($) => $.marketSymbols.columns.market)}
        value={filter.market ?? ''}
        data={[
          { value: '', label: t(($) => $.marketSymbols.allMarkets) },
          ...markets.map((each) => ({ value: each, label: label('tradingMarkets', each) })),
        ]}
        onChange={(event) => put('market', event.currentTarget.value)}
      />
      <NativeSelect
        aria-label={t(($) => $.marketSymbols.columns.display)}
        value={filter.display ?? ''}
        data={[
          { value: '', label: t(($) => $.marketSymbols.allDisplays) },
          ...displayChoices.map((each) => ({ value: each, label: t(($) => $.marketSymbols.displays[each]) })),
        ]}
        onChange={(event) => put('display', event.currentTarget.value)}
      />
    </FilterBar>
  );
}
