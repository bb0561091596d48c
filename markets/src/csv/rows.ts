import type { Bar } from '#candles/bars.ts';
import { wholeOf } from '#candles/decimals.ts';
import type { CsvShape } from './layouts.ts';
import { createClockReader, readCsvTime, type CsvClock, type TimeFault } from './times.ts';

export type RowFault = TimeFault | 'missingFields' | 'unreadableNumber' | 'tooLong';

/** Longer rows are no bars. */
const maxRow = 4000;

/** Without quotation marks around it. One of a pair stays: the field has been cut at a separator within it, and is no number. */
const unquoted = (field: string): string => field.trim().replace(/^"([^"]*)"$/, '$1');

/** A decimal number as spreadsheets and exchanges write it: quotation marks, and an exponent, are taken. */
function numberOf(field: string, decimals: number): number | null {
  const text = unquoted(field);
  const [, digits = text, exponent] = /^([^eE]+)[eE]([+-]?\d{1,2})$/.exec(text) ?? [];
  if (exponent === undefined) return wholeOf(text, decimals);
  // Moving the point keeps it exact; Number() would make 110000.00000000001 of 1.1e0.
  const moved = decimals + Number(exponent);
  return moved < 0 ? null : wholeOf(digits, moved);
}

/** Rounded to the decimals that are stored: some programs write volumes that they have reckoned. Without one it is 0. */
function volumeOf(field: string, decimals: number): number | null {
  const text = unquoted(field);
  if (text === '' || text === 'NaN') return 0;
  const value = Math.round(Number(text) * 10 ** decimals);
  return /^\d+(\.\d*)?([eE][+-]?\d{1,2})?$/.test(text) && Number.isSafeInteger(value) ? value : null;
}

/**
 * Reads the rows of a file one after another, below its header: bars, or what is wrong with a row. Null for an empty row. Whether a bar can
 * be true (high below low, outside of the session, in the future) is checked as that of any source, by `findFault`.
 * @param decimals of prices and of volume, as they are stored
 */
export function createRowReader(shape: CsvShape, clock: CsvClock, decimals: { price: number; volume: number }) {
  const { columns, fieldCount, layout, separator } = shape;
  const readClock = createClockReader(clock);

  return function read(row: string): Bar | RowFault | null {
    if (row.length > maxRow) return 'tooLong';
    if (row.trim() === '') return null;
    const fields = row.split(separator);
    if (fields.length < fieldCount) return 'missingFields';
    const field = (column: number) => fields[column] ?? '';
    const time = readCsvTime(layout, field(columns.time), columns.second === null ? null : field(columns.second));
    if (!time) return 'unreadableTime';
    const t = readClock(time);
    if (typeof t === 'string') return t;
    const prices = [columns.open, columns.high, columns.low, columns.close].map(field);
    const [o, h, l, c] = prices.map((price) => numberOf(price, decimals.price));
    const v = columns.volume === null ? 0 : volumeOf(field(columns.volume), decimals.volume);
    if (o == null || h == null || l == null || c == null || v === null) return 'unreadableNumber';
    return { t, o, h, l, c, v };
  };
}
