/**
 * The roles of a table, said again: on phones its elements are laid out as cards, and then some browsers take the roles of the elements
 * away.
 */
export const asTable = { role: 'table' } as const;
export const asRows = { role: 'rowgroup' } as const;
export const asRow = { role: 'row' } as const;
export const asColumnHead = { role: 'columnheader', scope: 'col' } as const;
export const asRowHead = { role: 'rowheader', scope: 'row' } as const;
export const asCell = { role: 'cell' } as const;
