import type { ReactNode } from 'react';

/** A column of a data table. */
export interface DataColumn<Row, Sort extends string = never> {
  id: string;
  name: string;
  /** Width, as a share of the sum of all shares. */
  share: number;
  renderCell: (row: Row) => ReactNode;
  /** The server's names for the orders by this column; without them, it cannot be sorted by it. */
  sorts?: { ascending?: Sort; descending?: Sort };
  /** Numbers, aligned at their ends. */
  isFigure?: boolean;
  /** On cards it comes first and needs no label: a state, or a list of roles. */
  speaksForItself?: boolean;
  /** Whether there is nothing to show; cards omit it. */
  isEmpty?: (row: Row) => boolean;
}

/** The order of a list: by which column, and in which direction. */
export function directionOf<Row, Sort extends string>(
  { sorts }: DataColumn<Row, Sort>,
  sort: Sort | undefined,
): 'ascending' | 'descending' | undefined {
  if (sort === undefined) return undefined;
  if (sorts?.ascending === sort) return 'ascending';
  return sorts?.descending === sort ? 'descending' : undefined;
}

/** The order that a click on the head of a column asks for: the other direction, if the server knows it. */
export function nextSort<Row, Sort extends string>(
  column: DataColumn<Row, Sort>,
  sort: Sort | undefined,
): Sort | undefined {
  const { ascending, descending } = column.sorts ?? {};
  return directionOf(column, sort) === 'ascending' ? (descending ?? ascending) : (ascending ?? descending);
}
