import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import type { NamedAlertFilters } from '@candela/contract/scanning/alert-filters';
import { NativeSelect, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { symbolsQuery } from '#platform/reference/market-data.ts';
import { ChosenSearch } from '#ui/chosen-search.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { MarketChoice } from '#ui/market-choice.tsx';
import classes from './alert-choices.module.css';
import { alertFiltersQuery, foundStrategiesQuery, useAlertFilterChange } from './alert-filters.api.ts';

/** As many as the server takes. */
const most = 500;

/** Which strategies, markets and symbols the user wants alerts of. */
export function AlertFilterPanel() {
  const { t } = useTranslation();
  const { data: filters, isError, refetch } = useQuery(alertFiltersQuery);
  const change = useAlertFilterChange();
  if (!filters && isError) return <ErrorState onRetry={() => void refetch()} />;
  if (!filters) return <Skeleton height={240} radius="lg" />;
  const set = (changes: Partial<NamedAlertFilters>) => change.mutate({ ...filters, ...changes });
  return (
    <div className={classes.panel}>
      <StrategyFilter filters={filters} onChange={set} />
      <MarketChoice
        legend={t(($) => $.drawer.alerts.markets)}
        value={filters.markets}
        onChange={(markets) => set({ markets })}
      />
      <SymbolFilter symbols={filters.symbols} onChange={(symbols) => set({ symbols, symbolIds: symbols.map(idOf) })} />
      <p className={classes.hint}>{t(($) => $.drawer.alerts.filterHint)}</p>
    </div>
  );
}

const idOf = ({ id }: { id: number }) => id;

interface StrategyFilterProps {
  filters: NamedAlertFilters;
  onChange: (changes: Partial<NamedAlertFilters>) => void;
}

function StrategyFilter({ filters: { strategyChoice, strategies }, onChange }: StrategyFilterProps) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const search = useQuery(foundStrategiesQuery(words));
  const found = search.data?.data ?? [];
  const choose = (chosen: NamedAlertFilters['strategies']) =>
    onChange({ strategies: chosen, strategyIds: chosen.map(idOf) });
  return (
    <>
      <NativeSelect
        size="sm"
        label={t(($) => $.drawer.alerts.strategies)}
        value={strategyChoice}
        onChange={({ currentTarget }) =>
          onChange({ strategyChoice: currentTarget.value === 'chosen' ? 'chosen' : 'muted' })
        }
        data={(['muted', 'chosen'] as const).map((value) => ({
          value,
          label: t(($) => $.drawer.alerts.strategyChoices[value]),
        }))}
      />
      <ChosenSearch
        searchLabel={t(($) => $.drawer.alerts.searchStrategies)}
        chosen={strategies.map(({ id, name }) => ({ key: id, name }))}
        query={search}
        found={found.map(({ id, name }) => ({ key: id, name }))}
        isFull={strategies.length >= most}
        onSearch={setWords}
        onAdd={(id) => choose([...strategies, ...found.filter((each) => each.id === id)])}
        onRemove={(id) => choose(strategies.filter((each) => each.id !== id))}
      />
    </>
  );
}

type Symbols = NamedAlertFilters['symbols'];

function SymbolFilter({ symbols, onChange }: { symbols: Symbols; onChange: (symbols: Symbols) => void }) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const search = useQuery(symbolsQuery(words));
  const found = search.data?.data ?? [];
  return (
    <ChosenSearch
      searchLabel={t(($) => $.marketChart.searchSymbols)}
      chosen={symbols.map(({ id, symbol }) => ({ key: id, name: symbol }))}
      query={search}
      found={found.map(({ id, symbol, name }) => ({ key: id, name, text: `${name} \u2068${symbol}\u2069` }))}
      isFull={symbols.length >= most}
      onSearch={setWords}
      onAdd={(id) => onChange([...symbols, ...found.filter((each) => each.id === id)])}
      onRemove={(id) => onChange(symbols.filter((each) => each.id !== id))}
    />
  );
}
