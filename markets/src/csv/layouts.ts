/** How files of minutes are laid out, by the program that writes them. */
export const csvLayouts = ['mt5', 'tradingview', 'histdata', 'binance'] as const;
export type CsvLayout = (typeof csvLayouts)[number];

/** How the rows of a file are read. */
export interface CsvShape {
  layout: CsvLayout;
  /** Separates the fields of a row. */
  separator: string;
  /** Rows above the first bar. */
  headerRows: number;
  /** Fields of a row: one with fewer has been cut off. */
  fieldCount: number;
  /** Where the fields of a bar are; `second` of MT5, whose day and time are two fields. */
  columns: {
    time: number;
    second: number | null;
    open: number;
    high: number;
    low: number;
    close: number;
    volume: number | null;
  };
}

/** Longer rows are no bars: recognising reads no more of them. */
const maxRow = 4000;

const fieldsOf = (row: string, separator: string): string[] => row.slice(0, maxRow).split(separator);

/** A name in a header: without the brackets of MT5, quotation marks and letter case. */
const nameOf = (field: string): string =>
  field
    .trim()
    .replace(/["'<>]/g, '')
    .toLowerCase();

/**
 * Recognises the layout of a file by its first rows; null for none of those that are known. A byte order mark is ignored.
 *
 * - MetaTrader 5: tabs, `<DATE> <TIME> <OPEN> <HIGH> <LOW> <CLOSE> <TICKVOL> <VOL> <SPREAD>`, also without the header
 * - TradingView: `time,open,high,low,close`, perhaps `Volume`, then the columns of plots, whose names may repeat
 * - HistData: `20261126 090000;1.1;1.2;1.0;1.1;0`
 * - Binance archives: twelve columns, the first one in milliseconds, since 2025 in microseconds; since then some have a header
 */
export function recognizeCsv(rows: readonly string[]): CsvShape | null {
  const [first = '', second = ''] = rows.map((row) => row.replace(/^\uFEFF/, '').trimEnd());
  return (
    mt5(first) ??
    tradingView(first) ??
    histData(first) ??
    binance(first) ??
    (isBinanceHeader(first) ? binance(second, 1) : null)
  );
}

function mt5(row: string): CsvShape | null {
  const fields = fieldsOf(row, '\t');
  const names = fields.map(nameOf);
  const at = (name: string) => names.indexOf(name);
  /** Where the first of these columns is that the file has. */
  const firstOf = (...wanted: string[]) => wanted.map(at).find((column) => column >= 0) ?? null;
  const columns = { time: at('date'), open: at('open'), high: at('high'), low: at('low'), close: at('close') };
  if (Object.values(columns).every((column) => column >= 0)) {
    return {
      layout: 'mt5',
      separator: '\t',
      headerRows: 1,
      fieldCount: fields.length,
      columns: { ...columns, second: firstOf('time'), volume: firstOf('tickvol', 'vol') },
    };
  }
  if (fields.length < 6 || !/^\d{4}\.\d{2}\.\d{2}$/.test(fields[0] ?? '')) return null;
  return {
    layout: 'mt5',
    separator: '\t',
    headerRows: 0,
    fieldCount: fields.length,
    columns: { time: 0, second: 1, open: 2, high: 3, low: 4, close: 5, volume: fields.length > 6 ? 6 : null },
  };
}

function tradingView(row: string): CsvShape | null {
  const names = fieldsOf(row, ',').map(nameOf);
  // Of names that repeat the first ones count: those of the symbol stand before those of plots.
  const at = (name: string) => names.indexOf(name);
  const columns = { time: at('time'), open: at('open'), high: at('high'), low: at('low'), close: at('close') };
  if (Object.values(columns).some((column) => column < 0)) return null;
  const volume = at('volume');
  return {
    layout: 'tradingview',
    separator: ',',
    headerRows: 1,
    fieldCount: names.length,
    columns: { ...columns, second: null, volume: volume < 0 ? null : volume },
  };
}

function histData(row: string): CsvShape | null {
  const fields = fieldsOf(row, ';');
  if (fields.length < 5 || !/^\d{8} \d{6}$/.test(fields[0] ?? '')) return null;
  return {
    layout: 'histdata',
    separator: ';',
    headerRows: 0,
    fieldCount: fields.length,
    // Its volume is always 0: there is none.
    columns: { time: 0, second: null, open: 1, high: 2, low: 3, close: 4, volume: null },
  };
}

const isBinanceHeader = (row: string): boolean => nameOf(fieldsOf(row, ',')[0] ?? '') === 'open_time';

function binance(row: string, headerRows = 0): CsvShape | null {
  const fields = fieldsOf(row, ',');
  if (fields.length !== 12 || !/^(?:\d{13}|\d{16})$/.test(fields[0] ?? '')) return null;
  return {
    layout: 'binance',
    separator: ',',
    headerRows,
    fieldCount: fields.length,
    columns: { time: 0, second: null, open: 1, high: 2, low: 3, close: 4, volume: 5 },
  };
}
