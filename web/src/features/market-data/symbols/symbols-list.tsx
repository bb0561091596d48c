import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CandlestickChart, Plus, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/empty-state.tsx';
import { PagedItems } from '#ui/paged-items.tsx';
import type { SymbolFilter } from './symbol-filter.ts';
import { managedSymbolsQuery } from './symbols.api.ts';
import { SymbolsTable } from './symbols-table.tsx';

interface SymbolsListProps {
  filter: SymbolFilter;
  onFilter: (filter: SymbolFilter) => void;
}

/** The symbols that match a filter. */
export function SymbolsList({ filter, onFilter }: SymbolsListProps) {
  const { t } = useTranslation();
  const { search, market, display, open } = filter;
  const isWhole = [search, market, display].every((each) => each === undefined);
  return (
    <PagedItems
      query={useInfiniteQuery(managedSymbolsQuery(filter))}
      empty={
        isWhole ? (
          <EmptyState
            icon={CandlestickChart}
            title={t(($) => $.marketSymbols.empty)}
            text={t(($) => $.marketSymbols.emptyText)}
            action={
              <Button leftSection={<Plus size={17} aria-hidden />} onClick={() => onFilter({ open: 'new' })}>
                {t(($) => $.marketSymbols.add)}
              </Button>
            }
          />
        ) : (
          <EmptyState
            icon={SearchX}
            title={t(($) => $.core.nothingFound)}
            text={t(($) => $.core.nothingFoundText)}
            action={
              <Button variant="default" onClick={() => onFilter({})}>
                {t(($) => $.marketSymbols.clear)}
              </Button>
            }
          />
        )
      }
    >
      {(rows) => (
        <SymbolsTable
          rows={rows}
          opened={open === 'new' ? undefined : open}
          onOpen={(id) => onFilter({ ...filter, open: id })}
        />
      )}
    </PagedItems>
  );
}
