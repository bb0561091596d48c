import { sql, type SQL } from 'drizzle-orm';

/** The pages that screens ask for, and one row more; and the most notifications that are counted as unread. */
const usualRows = [11, 21, 51, 100, 101];

/**
 * `limit` of a list without a search, with the usual numbers in the text of the statement. As a value it would be planned for as a
 * tenth of the table: in a large table that is dearer than the plan for the value at hand, and each request would be planned anew.
 */
export function rowLimit(rows: number): SQL {
  return usualRows.includes(rows) ? sql.raw(`limit ${rows}`) : sql`limit ${rows}`;
}
