import '@mantine/core/styles/Input.layer.css';
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLookupLabel } from '#platform/reference/lookup-label.ts';
import { useLookups } from '#platform/reference/lookups.ts';
import { FilterBar } from '#ui/filter-bar.tsx';
import { SearchField } from '#ui/search-field.tsx';
import type { SymbolFilter } from './watchlists.api.ts';

interface MarketFiltersProps {
  filter: SymbolFilter;
  onFilter: (filter: SymbolFilter) => void;
}

/** Filters symbols by name or code, and by market. */
export function MarketFilters({ filter, onFilter }: MarketFiltersProps) {
  const { t } = useTranslation();
  const { search = '', market = '' } = filter;
  const label = useLookupLabel();
  const markets = useLookups()?.tradingMarkets ?? [];
  return (
    <FilterBar
      search={
        <SearchField
          label={t(($) => $.watchlists.search)}
          value={search}
          onSearch={(text) => onFilter({ ...(text !== '' && { search: text }), ...(market !== '' && { market }) })}
        />
      }
      count={market === '' ? 0 : 1}
    >
      <NativeSelect
        aria-label={t(($) => $.watchlists.market)}
        value={market}
        data={[
          { value: '', label: t(($) => $.watchlists.allMarkets) },
          ...markets.map((code) => ({ value: code, label: label('tradingMarkets', code) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onFilter({ ...(search !== '' && { search }), ...(value !== '' && { market: value }) })
        }
      />
    </FilterBar>
  );
}
