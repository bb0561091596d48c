import type { ListedSymbol } from '@candela/contract/market-data/symbols';
import { useTranslation } from 'react-i18next';
import { useLookupLabel } from '#platform/reference/lookup-label.ts';
import { useFormat } from '#platform/time/time.ts';
import { Badge } from '#ui/badge.tsx';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import table from '#ui/data-table/data-table.module.css';
import classes from './symbols.module.css';

interface SymbolsTableProps {
  rows: readonly ListedSymbol[];
  opened: number | undefined;
  onOpen: (id: number) => void;
}

/** Symbols with their market, who sees them, and from when to when they have bars. */
export function SymbolsTable({ rows, opened, onOpen }: SymbolsTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const label = useLookupLabel();
  const day = (instant: number) => format.date(new Date(instant).toISOString());
  const columns: DataColumn<ListedSymbol>[] = [
    {
      id: 'symbol',
      name: t(($) => $.marketSymbols.columns.symbol),
      share: 6,
      renderCell: ({ id, symbol, name, isSimulated, isActive }) => (
        <span className={classes.what}>
          <button type="button" className={`${classes.name} ${table.rowAction}`} onClick={() => onOpen(id)}>
            <strong dir="auto">{name}</strong>
            <bdi dir="ltr">{symbol}</bdi>
          </button>
          {isSimulated && <Badge text={t(($) => $.marketSymbols.simulated)} />}
          {!isActive && <Badge text={t(($) => $.marketSymbols.inactive)} />}
        </span>
      ),
    },
    {
      id: 'market',
      name: t(($) => $.marketSymbols.columns.market),
      share: 3,
      renderCell: ({ market }) => label('tradingMarkets', market),
    },
    {
      id: 'display',
      name: t(($) => $.marketSymbols.columns.display),
      share: 3,
      renderCell: ({ display }) => t(($) => $.marketSymbols.displays[display]),
    },
    {
      id: 'bars',
      name: t(($) => $.marketSymbols.columns.bars),
      share: 4,
      renderCell: ({ firstBarAt, lastBarAt, isSimulated }) => {
        if (firstBarAt !== null && lastBarAt !== null)
          return t(($) => $.marketSymbols.period, { from: day(firstBarAt), to: day(lastBarAt) });
        return isSimulated ? t(($) => $.marketSymbols.generated) : t(($) => $.marketSymbols.noBars);
      },
    },
  ];
  return (
    <DataTable
      label={t(($) => $.marketData.tabs.symbols)}
      columns={columns}
      rows={rows}
      count={undefined}
      opened={opened === undefined ? undefined : String(opened)}
    />
  );
}
