import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { directionOf, nextSort, type DataColumn } from './data-column.ts';
import classes from './data-table.module.css';

interface SortButtonProps<Row, Sort extends string> {
  column: DataColumn<Row, Sort>;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}

/** The name of a column; a button if the server can sort by it. */
export function SortButton<Row, Sort extends string>({ column, sort, onSort }: SortButtonProps<Row, Sort>) {
  const direction = directionOf(column, sort);
  const next = nextSort(column, sort);
  if (!onSort || next === undefined) return column.name;
  const Sign = direction === undefined ? ArrowUpDown : direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      className={classes.sort}
      data-sorted={direction !== undefined || undefined}
      onClick={() => onSort(next)}
    >
      {column.name}
      <Sign size={14} aria-hidden />
    </button>
  );
}
