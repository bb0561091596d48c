import { columnVisibilityFeature, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox } from '@mantine/core';
import { useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { directionOf, type DataColumn } from './data-column.ts';
import { DataRow } from './data-row.tsx';
import { SortButton } from './sort-button.tsx';
import { asColumnHead, asRow, asRows, asTable } from './table-roles.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useRowWindow } from './use-row-window.ts';
import classes from './data-table.module.css';

export interface RowSelection {
  chosen: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
}

interface DataTableProps<Row, Sort extends string> {
  /** Accessible name of the table. */
  label: string;
  /** The first one is the head of each row: it contains a link or a button that opens the row, and is always shown. */
  columns: readonly DataColumn<Row, Sort>[];
  /** Ids of the other columns that are shown; by default all. */
  shown?: readonly string[];
  rows: readonly Row[];
  /** Number of all rows, also of those not loaded yet; undefined if unknown. */
  count: number | undefined;
  sort?: Sort | undefined;
  /** Without it, the order is shown but cannot be changed. */
  onSort?: (sort: Sort) => void;
  selection?: RowSelection & { nameOf: (row: Row) => string };
  /** Id of the row whose panel is open. */
  opened?: string | undefined;
  /** Rows that need attention. */
  isAlarming?: (row: Row) => boolean;
}

// The server sorts and pages.
const features = tableFeatures({ columnVisibilityFeature, rowSortingFeature });

/** The selection with or without one more row. */
function toggled(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Rows with columns, sorted by the server; on phones they are cards. */
export function DataTable<Row extends { id: string | number }, Sort extends string = never>(
  props: DataTableProps<Row, Sort>,
) {
  const { label, columns, shown, rows, count, sort, onSort, selection, opened, isAlarming } = props;
  const { t } = useTranslation();
  const [kept, setKept] = useState<string | null>(null);
  const sorted = columns.find((column) => directionOf(column, sort) !== undefined);
  const table = useTable({
    features,
    data: rows,
    columns: columns.map(({ id }) => ({ id })),
    getRowId: ({ id }) => String(id),
    manualSorting: true,
    state: {
      sorting: sorted ? [{ id: sorted.id, desc: directionOf(sorted, sort) === 'descending' }] : [],
      columnVisibility: Object.fromEntries(
        columns.map(({ id }, index) => [id, index === 0 || (shown?.includes(id) ?? true)]),
      ),
    },
  });
  const visible = columns.filter(({ id }) => table.getColumn(id)?.getIsVisible());
  const models = table.getRowModel().rows;
  const ids = models.map(({ id }) => id);
  const { body, parts, measure } = useRowWindow(ids.length, kept === null ? -1 : ids.indexOf(kept));
  const choose = selection && ((id: string) => selection.onChoose(toggled(selection.chosen, id)));
  useRowKeys({ body, ids, onKeep: setKept, onToggle: choose });
  const shares = visible.reduce((sum, { share }) => sum + share, 0);
  return (
    <div className={classes.frame}>
      <table
        className={classes.table}
        {...asTable}
        aria-label={label}
        aria-rowcount={count === undefined ? -1 : count + 1}
      >
        <colgroup>
          {selection && <col className={classes.choice} />}
          {visible.map(({ id, share }) => (
            <col key={id} style={{ inlineSize: `${(share / shares) * 100}%` }} />
          ))}
        </colgroup>
        <thead {...asRows}>
          <tr {...asRow} aria-rowindex={1}>
            {selection && (
              <th {...asColumnHead}>
                <ChooseAll ids={ids} {...selection} label={t(($) => $.ui.chooseAll)} />
              </th>
            )}
            {visible.map((column) => (
              <th
                key={column.id}
                {...asColumnHead}
                className={column.isFigure ? classes.figure : undefined}
                aria-sort={directionOf(column, sort)}
              >
                <SortButton column={column} sort={sort} onSort={onSort} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} {...asRows}>
          {parts.map((part) => {
            if ('height' in part) {
              return <tr key={part.key} aria-hidden className={classes.gap} style={heightOf(part.height)} />;
            }
            const model = models[part.index];
            if (!model) return null;
            return (
              <DataRow
                key={model.id}
                row={model.original}
                columns={visible}
                index={part.index}
                measure={measure}
                isOpen={model.id === opened}
                isAlarming={isAlarming?.(model.original) ?? false}
                choice={
                  selection &&
                  choose && {
                    label: t(($) => $.ui.choose, { name: selection.nameOf(model.original) }),
                    isChosen: selection.chosen.has(model.id),
                    onToggle: () => choose(model.id),
                  }
                }
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const heightOf = (blockSize: number): CSSProperties => ({ blockSize });

/** Selects every loaded row, or none. */
function ChooseAll({ ids, chosen, onChoose, label }: RowSelection & { ids: readonly string[]; label: string }) {
  return (
    <Checkbox
      aria-label={label}
      checked={chosen.size > 0 && chosen.size === ids.length}
      indeterminate={chosen.size > 0 && chosen.size < ids.length}
      onChange={() => onChoose(new Set(chosen.size > 0 ? [] : ids))}
    />
  );
}
