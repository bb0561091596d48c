import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#ui/error-state.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import { NewSymbolForm } from './new-symbol-form.tsx';
import { SymbolDetails } from './symbol-details.tsx';
import type { SymbolFilter } from './symbol-filter.ts';
import { managedSymbolQuery } from './symbols.api.ts';

interface SymbolPanelProps {
  filter: SymbolFilter;
  onFilter: (filter: SymbolFilter) => void;
}

/** The panel of a symbol, or the form for a new one. */
export function SymbolPanel({ filter, onFilter }: SymbolPanelProps) {
  const { t } = useTranslation();
  const { open, ...rest } = filter;
  const close = () => onFilter(rest);
  return (
    <SidePanel
      isOpen={open !== undefined}
      title={open === 'new' ? t(($) => $.marketSymbols.add) : t(($) => $.marketSymbols.edit)}
      width={520}
      onClose={close}
    >
      {open === 'new' && <NewSymbolForm onAdded={(id) => onFilter({ ...rest, open: id })} onCancel={close} />}
      {typeof open === 'number' && <OpenedSymbol key={open} id={open} />}
    </SidePanel>
  );
}

function OpenedSymbol({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(managedSymbolQuery(id));
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div aria-busy="true" role="status" aria-label={t(($) => $.core.loading)}>
        <Skeleton height={420} radius="lg" />
      </div>
    );
  }
  return <SymbolDetails item={data} onReload={() => void refetch()} />;
}
