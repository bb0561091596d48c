import { AppError } from '#platform/http/errors.ts';
import { createBreaks } from '#platform/text/breaks.ts';
import { readCsv } from '#platform/text/csv-reader.ts';
import { decodeText } from '#platform/text/decode-text.ts';
import {
  maxPeopleColumns,
  maxPeopleRows,
  peopleEncodings,
  type UserImport,
} from '@candela/contract/accounts/user-imports';
import { isTitleRow } from './guess-mapping.ts';

/** Longest cell that is stored; no name or address is that long. */
const maxCellLength = 10_000;
/** Rows with the empty ones. */
const maxLines = 5 * maxPeopleRows;
const maxTitleLength = 100;
/** Lines above the titles of the columns; they are named as rows without an address. */
const maxHeadings = 4;

export interface PeopleFile {
  encoding: UserImport['encoding'];
  /** One title per column; all empty when the first row is a person. */
  header: string[];
  /** Without empty rows; line numbers as in spreadsheets. */
  rows: { line: number; cells: string[] }[];
}

/**
 * Reads CSV. Text that is not UTF-8 or UTF-16 is read as windows-1252, as older spreadsheets save it, or as Macintosh text. Formulas
 * stay plain text.
 * @throws AppError userImports.unreadable (no text), userImports.empty, userImports.tooLarge (rows, columns)
 */
export async function readPeopleFile(bytes: Buffer): Promise<PeopleFile> {
  const { text, encoding: name } = decodeText(bytes, legacyEncoding(bytes));
  const encoding = peopleEncodings.find((each) => each === name);
  if (!encoding || text.includes('\0')) throw new AppError('userImports.unreadable');
  const rows = await readRows(text);
  const titleRow = findTitles(rows);
  const people = rows.filter((row) => row !== titleRow);
  if (people.length === 0) throw new AppError('userImports.empty');
  if (people.length > maxPeopleRows) throw new AppError('userImports.tooLarge');
  const titles = titleRow?.cells ?? [];
  const header = Array.from({ length: widthOf(titles, people) }, (_, at) =>
    (titles[at] ?? '').slice(0, maxTitleLength).toWellFormed(),
  );
  return { encoding, header, rows: people };
}

/** The first row, unless it is a person; or the one below the heading of the whole table. */
function findTitles(rows: PeopleFile['rows']) {
  const [first] = rows;
  const named = rows.slice(0, maxHeadings + 1).find(({ cells }) => isTitleRow(cells));
  return named ?? (first?.cells.some((cell) => cell.includes('@')) ? undefined : first);
}

/** Only Excel for Mac ends lines by a carriage return alone, in text of the Mac. */
function legacyEncoding(bytes: Buffer): UserImport['encoding'] {
  return bytes.includes(0x0d) && !bytes.includes(0x0a) ? 'macintosh' : 'windows-1252';
}

/** @throws AppError userImports.tooLarge */
async function readRows(text: string): Promise<PeopleFile['rows']> {
  const rows: PeopleFile['rows'] = [];
  let line = 0;
  const breaks = createBreaks();
  for (const row of readCsv(text)) {
    line += 1;
    const cells = row.map((cell) => shortened(cell.trim()));
    if (cells.length > maxPeopleColumns || rows.length > maxPeopleRows || line > maxLines)
      throw new AppError('userImports.tooLarge');
    if (cells.some((cell) => cell !== '')) rows.push({ line, cells });
    if (breaks.isDue()) await breaks.take();
  }
  return rows;
}

function shortened(cell: string): string {
  return cell.length > maxCellLength ? `${cell.slice(0, maxCellLength - 1).toWellFormed()}…` : cell.toWellFormed();
}

/**
 * The number of columns: those with a title, or more if most rows have more. A single row that is longer than the others contains a
 * separator that should be in quotation marks; without titles nobody knows.
 */
function widthOf(titles: readonly string[], rows: PeopleFile['rows']): number {
  const widths = rows.map(({ cells }) => cells.length).toSorted((a, b) => a - b);
  if (titles.length === 0) return widths.at(-1) ?? 0;
  return Math.max(titles.length, widths[Math.floor(widths.length / 2)] ?? 0);
}
