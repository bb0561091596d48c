import type { FileProblem } from '@candela/contract/market-data/candle-import-states';
import type { ImportHead } from '@candela/contract/market-data/candle-imports';
import { recognizeCsv, type CsvShape } from '@candela/markets/csv/layouts';
import { histDataClock, readCsvTime } from '@candela/markets/csv/times';
import { createRowSplitter, type CsvEncoding } from './row-splitter.ts';

/** So many bytes are looked at. */
export const headBytes = 65_536;
const shownRows = 6;
const maxShown = 300;

/** First bytes of files that are packed: gzip, zip, 7z, rar, xz, bzip2, zstd. */
const archives = ['1f8b', '504b0304', '377abcaf271c', '526172211a07', 'fd377a585a00', '425a68', '28b52ffd'];
const html = /^\s*(?:<!doctype|<html|<head|<body|<\?xml|<!--)/i;

/** How the rows of a file are read. */
export interface RecognisedRows {
  shape: CsvShape;
  /** Rows before the first bar: empty ones, and a header. */
  skipped: number;
}

/** Recognises rows from the first on; null for none of the layouts that are known. */
export function recogniseRows(rows: readonly string[]): RecognisedRows | null {
  const first = rows.findIndex((row) => row.replace(/^\uFEFF/, '').trim() !== '');
  if (first < 0) return null;
  const shape = recognizeCsv(rows.slice(first, first + 2));
  return shape && { shape, skipped: first + shape.headerRows };
}

/** What the first bytes of a file say, or why it cannot be used. */
export function recogniseFile(bytes: Uint8Array): ImportHead | FileProblem {
  if (bytes.length === 0) return 'empty';
  const magic = Buffer.from(bytes.subarray(0, 8)).toString('hex');
  if (archives.some((each) => magic.startsWith(each))) return 'archive';
  const encoding = encodingOf(bytes);
  const splitter = createRowSplitter(encoding);
  const rows = [...splitter.read(bytes), ...splitter.end()];
  const text = rows.slice(0, 50).join('\n');
  if (text.trim() === '') return 'empty';
  if (html.test(text.replace(/^\uFEFF/, ''))) return 'html';
  // Control characters other than tabs and line breaks.
  // oxlint-disable-next-line no-control-regex
  if (/[\0-\x08\x0e-\x1f]/.test(text)) return 'binary';
  const found = recogniseRows(rows);
  if (!found) return /\uFFFD/.test(text) ? 'encoding' : 'unknownLayout';
  const { shape, skipped } = found;
  const fields = (rows[skipped] ?? '').replace(/^\uFEFF/, '').split(shape.separator);
  const { time, second } = shape.columns;
  const read = readCsvTime(shape.layout, fields[time] ?? '', second === null ? null : (fields[second] ?? ''));
  return {
    encoding,
    layout: shape.layout,
    needsZone: shape.layout !== 'binance' && !(read && 'instant' in read),
    zone: shape.layout === 'histdata' ? histDataClock.zone : null,
    rows: rows.slice(0, shownRows).map((row) => row.replace(/^\uFEFF/, '').slice(0, maxShown)),
  };
}

/** By the byte order mark; without one UTF-16 shows by the zeros in its first letters. */
function encodingOf([first = 0, second = 0]: Uint8Array): CsvEncoding {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return 'utf-8';
}
