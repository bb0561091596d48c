import { stringify } from 'csv-stringify/sync';

/**
 * A table as CSV that spreadsheets open as UTF-8. Titles and names are written by people: what would be a formula is not one.
 * @param header null for a part that is put behind others
 */
export function toCsv(
  header: readonly string[] | null,
  rows: readonly (readonly (string | number | null)[])[],
): string {
  return stringify([...(header ? [[...header]] : []), ...rows.map((row) => [...row])], {
    bom: header !== null,
    escape_formulas: true,
    record_delimiter: 'windows',
  });
}
