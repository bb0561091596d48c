/** Longest quoted cell, in characters: a quotation mark that is not closed until then is one of the text. */
const maxQuoted = 10_000;
/** Cells of a row, as many as spreadsheets have columns; what follows counts as another row. */
const maxCells = 16_384;
/** Rows from which the separator is guessed, and the characters that these may have in all. */
const guessed = { rows: 20, characters: 100_000 };

/** Possible separators of columns; of equally suitable ones the first: commas also occur in texts. */
const separators = ['\t', ';', '|', ','];

/** Excel writes and reads this line to name the separator; it is no row of the table. */
const separatorLine = /^sep=([^\r\n"])?[ \t]*(?:\r\n?|\n|$)/i;

/**
 * Reads a table as CSV (https://www.rfc-editor.org/rfc/rfc4180), as spreadsheets of all regions write it: separated by commas,
 * semicolons, tabs or vertical lines, with any line breaks, also in quoted cells. No text is refused, and none is lost: a quotation
 * mark that does not enclose a whole cell is a character of the cell. The time is proportional to the length of the text.
 * @returns the cells of one row after the other, also of empty rows, without empty cells at the end
 */
export function* readCsv(text: string): Generator<string[]> {
  const [named = '', separator] = separatorLine.exec(text) ?? [];
  yield* rowsOf(text, named.length, separator ?? guessSeparator(text.slice(0, guessed.characters), named.length));
}

function* rowsOf(text: string, begin: number, separator: string): Generator<string[]> {
  const ends = new RegExp(`[\\r\\n${RegExp.escape(separator)}]`, 'g');
  let at = begin;
  while (at < text.length) {
    const cells: string[] = [];
    let isEnd = false;
    while (!isEnd) {
      const quoted = quotedCell(text, at, separator);
      if (quoted) {
        cells.push(quoted.cell);
        at = quoted.end;
      } else {
        ends.lastIndex = at;
        const end = ends.exec(text)?.index ?? text.length;
        cells.push(text.slice(at, end));
        at = end;
      }
      const isBetween = text[at] === separator;
      if (!isBetween && text[at] === '\r' && text[at + 1] === '\n') at += 1;
      at += 1;
      isEnd = !isBetween || cells.length === maxCells;
    }
    while (cells.at(-1) === '') cells.pop();
    yield cells;
  }
}

/** The cell in quotation marks at a place, and where it ends; null if there is none. Spaces around the marks do not count. */
function quotedCell(text: string, at: number, separator: string): { cell: string; end: number } | null {
  const begin = afterSpaces(text, at);
  if (text[begin] !== '"') return null;
  let close = begin;
  do {
    close = text.indexOf('"', close + 1);
    if (close === -1 || close - begin > maxQuoted) return null;
    // Two marks stand for one of the text.
    if (text[close + 1] !== '"') break;
    close += 1;
  } while (close > 0);
  const end = afterSpaces(text, close + 1);
  const isWhole = end >= text.length || text[end] === separator || text[end] === '\n' || text[end] === '\r';
  return isWhole ? { cell: text.slice(begin + 1, close).replaceAll('""', '"'), end } : null;
}

/** Longest indentation of a quotation mark. */
const maxSpaces = 20;

function afterSpaces(text: string, at: number): number {
  let next = at;
  while (text[next] === ' ' && next - at < maxSpaces) next += 1;
  return next;
}

/** The separator that gives the most rows the same number of columns, and more than one. */
function guessSeparator(text: string, begin: number): string {
  let best = { separator: ',', rows: 0, columns: 1 };
  for (const separator of separators) {
    const counts = new Map<number, number>();
    for (const { length: columns } of rowsOf(text, begin, separator).take(guessed.rows)) {
      counts.set(columns, (counts.get(columns) ?? 0) + 1);
    }
    for (const [columns, rows] of counts) {
      const isBetter = rows > best.rows || (rows === best.rows && columns > best.columns);
      if (columns > 1 && isBetter) best = { separator, rows, columns };
    }
  }
  return best.separator;
}
