import type { csvEncodings } from '@candela/contract/market-data/candle-imports';

export type CsvEncoding = (typeof csvEncodings)[number];

/** Longer rows are cut off: they are no bars, whatever they are. One more than a row may have, so that it is known. */
const maxRow = 4001;

/** Divides the bytes of a file into rows, part by part; bytes that are no text become U+FFFD. Memory is bounded also without any line break. */
export function createRowSplitter(encoding: CsvEncoding) {
  const decoder = new TextDecoder(encoding);
  let rest = '';

  function take(text: string): string[] {
    const rows: string[] = [];
    let from = 0;
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', from)) {
      rows.push(cut(rest + text.slice(from, at)));
      rest = '';
      from = at + 1;
    }
    if (rest.length < maxRow) rest += text.slice(from, from + maxRow);
    return rows;
  }

  return {
    /** The rows that these bytes complete. */
    read: (bytes: Uint8Array): string[] => take(decoder.decode(bytes, { stream: true })),
    /** The last row, if no line break follows it. */
    end(): string[] {
      const rows = take(decoder.decode());
      return rest === '' ? rows : [...rows, cut(rest)];
    },
  };
}

const cut = (row: string): string => (row.endsWith('\r') ? row.slice(0, -1) : row).slice(0, maxRow);
