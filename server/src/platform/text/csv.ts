import { stringify } from 'csv-stringify/sync';

/**
 * A table as CSV that spreadsheets open as UTF-8. Titles and names are written by people: what would be a formula is not one.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  return stringify([[...header], ...rows.map((row) => [...row])], {
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  });
}
