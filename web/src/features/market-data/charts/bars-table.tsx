import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import type { SeriesBar } from '#ui/price-chart/candle-series.ts';
import type { ChartHandle } from '#ui/price-chart/price-chart-props.ts';
import classes from './market-chart.module.css';

interface BarsTableProps {
  handle: ChartHandle;
  /** Decimals of prices. */
  decimals: number;
  label: string;
}

interface Row extends SeriesBar {
  id: number;
  before: number | null;
}

/** The bars of a chart as a table, for whoever reads numbers better than pictures. */
export function BarsTable({ handle, decimals, label }: BarsTableProps) {
  // The bars change inside of the handle.
  'use no memo';
  const bars = handle.bars();
  const { t } = useTranslation();
  const format = useFormat();
  const price = (value: number) =>
    format.number(value, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  const figure = (id: string, name: string, write: (row: Row) => string): DataColumn<Row> => ({
    id,
    name,
    share: 2,
    isFigure: true,
    renderCell: (row) => write(row),
  });
  const columns: DataColumn<Row>[] = [
    {
      id: 'time',
      name: t(($) => $.marketChart.time),
      share: 3,
      renderCell: ({ timestamp }) => format.dateTime(new Date(timestamp).toISOString()),
    },
    figure(
      'open',
      t(($) => $.chart.open),
      ({ open }) => price(open),
    ),
    figure(
      'high',
      t(($) => $.chart.high),
      ({ high }) => price(high),
    ),
    figure(
      'low',
      t(($) => $.chart.low),
      ({ low }) => price(low),
    ),
    figure(
      'close',
      t(($) => $.chart.close),
      ({ close }) => price(close),
    ),
    figure(
      'change',
      t(($) => $.marketChart.changeOfBar),
      ({ close, before }) =>
        before === null || before === 0
          ? '–'
          : format.number(close / before - 1, {
              style: 'percent',
              minimumFractionDigits: 2,
              signDisplay: 'exceptZero',
            }),
    ),
    figure(
      'volume',
      t(($) => $.marketChart.volume),
      ({ volume }) => format.number(volume),
    ),
  ];
  const rows = bars.map((bar, at): Row => ({ ...bar, id: bar.timestamp, before: bars[at - 1]?.close ?? null }));
  return (
    <div className={classes.table}>
      <p className={classes.hint}>{t(($) => $.marketChart.barsHint, { count: rows.length })}</p>
      <DataTable label={label} columns={columns} rows={rows.toReversed()} count={rows.length} />
    </div>
  );
}
