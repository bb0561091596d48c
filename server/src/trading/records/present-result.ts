import { toIso } from '#platform/time/instants.ts';
import type { ExportedRow } from './records.queries.ts';

/** The columns of results as a file. */
export const resultColumns = [
  'Closed',
  'Result in R after costs',
  'Idea',
  'Published',
  'Symbol',
  'Direction',
  'Style',
  'Outcome',
  'Result in R before costs',
  'Ambiguous',
  'Duplicate',
];

/** A number, so that a loss is not taken for a formula. */
const inR = (net: number | null): number | null => (net === null ? null : net / 10_000);
const yes = (is: boolean): string => (is ? 'yes' : 'no');

/** A result as a row of a file; of an idea that the caller may not read only when and how it ended. */
export function presentResult(row: ExportedRow): (string | number | null)[] {
  const result = [toIso(row.closedAt), inR(row.net)];
  if (!row.isReadable) return [...result, ...resultColumns.slice(result.length).map(() => null)];
  const { id, publishedAt, symbol, direction, style, status, r, isAmbiguous, isDuplicate } = row;
  return [
    ...result,
    id,
    toIso(publishedAt),
    symbol,
    direction,
    style,
    status,
    inR(r),
    yes(isAmbiguous),
    yes(isDuplicate),
  ];
}
