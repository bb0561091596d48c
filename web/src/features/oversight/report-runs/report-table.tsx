import type { ReportPage } from '@candela/contract/oversight/report-runs';
import { useTranslation } from 'react-i18next';
import { DataTable } from '#ui/data-table/data-table.tsx';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { useValueText } from '#ui/use-value-text.ts';
import classes from './report-runs.module.css';

type Row = ReportPage['data'][number];

const figureTypes = ['number', 'seconds', 'share', 'result'];
const shares: Record<string, number> = { text: 3, instant: 2.4, code: 1.6 };

/** The rows of a report, as they stand in its files. */
export function ReportTable({ page, rows, label }: { page: ReportPage; rows: readonly Row[]; label: string }) {
  const textOf = useValueText();
  const columns = page.columns.map((column, at): DataColumn<Row> => ({
    id: column.key,
    name: column.name,
    share: shares[column.type] ?? 1.3,
    isFigure: figureTypes.includes(column.type),
    isEmpty: ({ cells }) => cells[at] == null,
    renderCell: ({ cells }) => <bdi>{textOf(column, cells[at] ?? null)}</bdi>,
  }));
  return <DataTable label={label} columns={columns} rows={rows} count={undefined} />;
}

/** The figures of the whole period. */
export function ReportFigures({ page }: { page: ReportPage }) {
  const { t } = useTranslation();
  const textOf = useValueText();
  return (
    <dl className={classes.figures} aria-label={t(($) => $.reports.figures)}>
      {page.figures.map((figure) => (
        <div key={figure.key}>
          <dt>{figure.name}</dt>
          <dd>
            <bdi>{textOf(figure, figure.value)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
