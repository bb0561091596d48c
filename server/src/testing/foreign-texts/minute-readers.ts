import { createFileReader } from '#market-data/candle-imports/csv-file.ts';
import { recogniseFile } from '#market-data/candle-imports/recognising.ts';
import { storedCoin } from '#testing/coins.ts';
import { cells, json, lines, times, words } from './parts.ts';
import type { Readers } from './readers.ts';

const symbol = { ...storedCoin, symbol: 'CSV:EURUSD', market: 'forex', pricePrecision: 5, sessionCode: 'fx24x5' };

/** A file of minutes whose first row is one, and what is done with it for a preview. */
const minutes = (head: string) => (text: string) => {
  const bytes = Buffer.from(head + text);
  recogniseFile(bytes.subarray(0, 65_536));
  const clock = { zone: 'Europe/Berlin', aheadMinutes: 0 };
  const reader = createFileReader({ encoding: 'utf-8', clock, symbol, now: Date.UTC(2026, 10, 26) });
  for (let at = 0; at < bytes.length; at += 65_536) reader.read(bytes.subarray(at, at + 65_536));
  return reader.end();
};

const row = '20260608 101500;1.1;1.1;1.1;1.1;0\n';

/** Readers of files of minutes. */
export const minuteReaders: Readers = {
  'minutes, HistData': {
    read: minutes(row),
    parts: [...cells, ...lines, ...words, row, '20260608 101', ';1.1'],
    maxLength: 8_000_000,
  },
  'minutes, TradingView': {
    read: minutes('time,open,high,low,close\n2026-06-08 10:15,1,1,1,1\n'),
    parts: [...cells, ...lines, ...times, ...json, '2026-06-08 10:15,1,1,1,1\n', '2026-', ',1e5'],
    maxLength: 8_000_000,
  },
};
