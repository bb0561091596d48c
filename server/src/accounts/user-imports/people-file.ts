import { Readable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import { maxPeopleColumns, maxPeopleRows, type UserImport } from '@candela/contract/accounts/user-imports';
import Papa from 'papaparse';
import { AppError } from '#platform/http/errors.ts';

const sliceLength = 65_536;
/** Maximum length of a cell; no name or address is that long. */
const maxCellLength = 500;

export interface PeopleFile {
  encoding: UserImport['encoding'];
  /** One title per column; all empty when the first row is a person. */
  header: string[];
  /** Without empty rows; line numbers as in spreadsheets. */
  rows: { line: number; cells: string[] }[];
}

/**
 * Reads CSV. Text that is not UTF-8 is read as windows-1252, as older spreadsheets save it. Formulas stay plain text.
 * @throws AppError userImports.unreadable (no text), userImports.empty, userImports.tooLarge (rows, columns)
 */
export async function readPeopleFile(bytes: Buffer): Promise<PeopleFile> {
  const { text, encoding } = decode(bytes);
  if (text.includes('\0')) throw new AppError('userImports.unreadable');
  const rows: PeopleFile['rows'] = [];
  let line = 0;
  await parse(text, (cells) => {
    line += 1;
    if (cells.every((cell) => cell.trim() === '')) return;
    if (cells.length > maxPeopleColumns || rows.length > maxPeopleRows) throw new AppError('userImports.tooLarge');
    rows.push({ line, cells: cells.map((cell) => cell.trim().slice(0, maxCellLength).toWellFormed()) });
  });
  const [first] = rows;
  if (!first) throw new AppError('userImports.empty');
  const hasHeader = !first.cells.some((cell) => cell.includes('@'));
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const header = Array.from({ length: width }, (_, at) =>
    hasHeader ? (first.cells[at] ?? '').slice(0, 100).toWellFormed() : '',
  );
  const people = hasHeader ? rows.slice(1) : rows;
  if (people.length === 0) throw new AppError('userImports.empty');
  if (people.length > maxPeopleRows) throw new AppError('userImports.tooLarge');
  return { encoding, header, rows: people };
}

function decode(bytes: Buffer): { text: string; encoding: PeopleFile['encoding'] } {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  try {
    const encoding = isUtf16 ? 'utf-16le' : 'utf-8';
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
  }
}

/** In batches, so that other requests get their turn. */
async function parse(text: string, onRow: (cells: string[]) => void): Promise<void> {
  async function* slices() {
    for (let at = 0; at < text.length; at += sliceLength) {
      yield text.slice(at, at + sliceLength);
      await breathe();
    }
  }
  const parser = Papa.parse(Papa.NODE_STREAM_INPUT, {});
  const source = Readable.from(slices());
  source.on('error', (error) => parser.destroy(error));
  for await (const cells of source.pipe(parser) as AsyncIterable<string[]>) onRow(cells);
}
