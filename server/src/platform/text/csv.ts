import { stringify } from 'csv-stringify/sync';

/**
 * A table as CSV that spreadsheets open as UTF-8. Cells contain user input: formulas are escaped.
 * @param header null for a part that is appended to others
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
