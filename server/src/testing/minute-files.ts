import { calendars } from '@candela/markets/candles/calendars';
import { createSession } from '@candela/markets/candles/sessions';
import { offsetAt } from '@candela/markets/candles/zones';
import type { CsvLayout } from '@candela/markets/csv/layouts';

const minute = 60_000;

/** A bar as decimal numbers. */
export interface WrittenBar {
  t: number;
  o: string;
  h: string;
  l: string;
  c: string;
}

/** Minutes of forex as they could have been: a price that wanders, with gaps over weekends; always the same for the same seed. */
export function* forexMinutes(from: number, to: number, seed = 1): Generator<WrittenBar> {
  const session = createSession(calendars.fx24x5);
  let state = seed;
  const random = () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b_3c6d) + 0x9e37_79b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
  let price = 108_000;
  for (let t = from; t < to; t += minute) {
    if (!session.openAt(t)) continue;
    const o = price;
    const c = o + Math.round((random() - 0.5) * 24);
    const h = Math.max(o, c) + Math.floor(random() * 9);
    const l = Math.min(o, c) - Math.floor(random() * 9);
    price = Math.max(50_000, c);
    const [written, high, low, close] = [o, h, l, c].map((value) => (value / 100_000).toFixed(5));
    yield { t, o: written ?? '', h: high ?? '', l: low ?? '', c: close ?? '' };
  }
}

const two = (value: number) => String(value).padStart(2, '0');

/** What the clock of a zone shows, and as much ahead of it. */
function partsOf(t: number, zone: string, aheadMinutes: number) {
  const wall = new Date(t + offsetAt(zone, t) + aheadMinutes * minute);
  return {
    year: wall.getUTCFullYear(),
    month: two(wall.getUTCMonth() + 1),
    day: two(wall.getUTCDate()),
    hour: two(wall.getUTCHours()),
    minute: two(wall.getUTCMinutes()),
  };
}

/** The header of a layout; an empty text for none. */
export const headers: Record<CsvLayout, string> = {
  mt5: '<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>',
  tradingview: 'time,open,high,low,close,Volume,EMA,EMA',
  histdata: '',
  binance: '',
};

/** Rows as the programs write them: MT5 with the clock of a broker in Cyprus, HistData in Eastern Standard Time. */
export const rowOfLayout: Record<CsvLayout, (bar: WrittenBar) => string> = {
  mt5({ t, o, h, l, c }) {
    const at = partsOf(t, 'America/New_York', 420);
    return `${at.year}.${at.month}.${at.day}\t${at.hour}:${at.minute}:00\t${o}\t${h}\t${l}\t${c}\t12\t0\t7`;
  },
  tradingview: ({ t, o, h, l, c }) => `${t / 1000},${o},${h},${l},${c},12,1.1,1.2`,
  histdata({ t, o, h, l, c }) {
    const at = partsOf(t, 'Etc/GMT+5', 0);
    return `${at.year}${at.month}${at.day} ${at.hour}${at.minute}00;${o};${h};${l};${c};0`;
  },
  binance: ({ t, o, h, l, c }) => `${t}000,${o},${h},${l},${c},12.5,${t + 59_999}999,1,10,2,3,0`,
};

/** A file of minutes of forex. */
export function minuteFile(
  layout: CsvLayout,
  { from, to, seed = 1, lineBreak = '\n' }: { from: number; to: number; seed?: number; lineBreak?: string },
): string {
  const rows = [...forexMinutes(from, to, seed)].map(rowOfLayout[layout]);
  return [...(headers[layout] === '' ? [] : [headers[layout]]), ...rows, ''].join(lineBreak);
}
