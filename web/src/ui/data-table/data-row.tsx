import { Checkbox } from '@mantine/core';
import type { DataColumn } from './data-column.ts';
import { asCell, asRow, asRowHead } from './table-roles.ts';
import classes from './data-table.module.css';

interface DataRowProps<Row, Sort extends string> {
  row: Row;
  columns: readonly DataColumn<Row, Sort>[];
  index: number;
  measure: ((row: HTMLElement | null) => void) | undefined;
  isOpen: boolean;
  isAlarming: boolean;
  choice: { label: string; isChosen: boolean; onToggle: () => void } | undefined;
}

/** A row; on phones a card with the names of the columns beside their values. */
export function DataRow<Row extends { id: string | number }, Sort extends string>(props: DataRowProps<Row, Sort>) {
  const { row, columns, index, measure, isOpen, isAlarming, choice } = props;
  const [head, ...others] = columns;
  return (
    <tr
      ref={measure}
      {...asRow}
      // The head of the table is the first row.
      aria-rowindex={index + 2}
      data-index={index}
      data-row={row.id}
      data-chosen={choice?.isChosen || undefined}
      data-open={isOpen || undefined}
      data-alarming={isAlarming || undefined}
      data-choosable={choice !== undefined || undefined}
    >
      {choice && (
        <td {...asCell}>
          <Checkbox aria-label={choice.label} checked={choice.isChosen} onChange={choice.onToggle} />
        </td>
      )}
      <th {...asRowHead}>{head?.renderCell(row)}</th>
      {others.map((column) => (
        <td
          key={column.id}
          {...asCell}
          className={column.isFigure ? classes.figure : undefined}
          data-first={column.speaksForItself || undefined}
          data-empty={column.isEmpty?.(row) || undefined}
        >
          {!column.speaksForItself && <span className={classes.label}>{column.name}</span>}
          {column.renderCell(row)}
        </td>
      ))}
    </tr>
  );
}
