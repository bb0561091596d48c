import { instantsOf } from '#candles/zones.ts';
import type { CsvLayout } from './layouts.ts';

/** The clock of a file: a zone of the IANA database, and how far its clock is ahead of that zone, in minutes. */
export interface CsvClock {
  zone: string;
  /** 420 for brokers whose day begins with that of New York: 17:00 there is 0:00 of their servers. */
  aheadMinutes: number;
}

/** HistData writes Eastern Standard Time all year: fixed, five hours behind UTC. */
export const histDataClock: CsvClock = { zone: 'Etc/GMT+5', aheadMinutes: 0 };

/** A time in a file: an instant that needs no clock, or what a clock showed; both in milliseconds since 1970. */
export type CsvTime = { instant: number } | { wall: number };

export type TimeFault = 'unreadableTime' | 'skippedHour';

/**
 * Reads the time of a row; null if it is none of the layout.
 * @param second the field after the day, for MT5
 */
export function readCsvTime(layout: CsvLayout, field: string, second: string | null): CsvTime | null {
  const text = field.trim().replace(/^"([^"]*)"$/, '$1');
  if (layout === 'histdata') return wallOf(/^(\d{4})(\d{2})(\d{2}) (\d{2})(\d{2})(\d{2})$/.exec(text));
  if (layout === 'mt5') {
    const time = second === null ? '' : ` ${second.trim()}`;
    return wallOf(/^(\d{4})\.(\d{2})\.(\d{2})(?: (\d{2}):(\d{2})(?::(\d{2}))?)?$/.exec(text + time));
  }
  if (layout === 'binance') {
    if (/^\d{13}$/.test(text)) return { instant: Number(text) };
    return /^\d{16}$/.test(text) ? { instant: Math.floor(Number(text) / 1000) } : null;
  }
  // Seconds since 1970: not a year, which has four digits.
  if (/^\d{6,11}$/.test(text)) return { instant: Number(text) * 1000 };
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?)?(Z|[+-]\d{2}:?\d{2})?$/.exec(
    text,
  );
  const shown = wallOf(iso);
  const offset = iso?.[7];
  if (!shown || offset === undefined) return shown;
  if (offset === 'Z') return { instant: shown.wall };
  const [, sign = '+', hours = 0, minutes = 0] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? [];
  return { instant: shown.wall - (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000 };
}

/** Year, month, day, hour, minute and second; null for days and times that do not exist. */
function wallOf(match: RegExpExecArray | null): { wall: number } | null {
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  if (hour > 23 || minute > 59 || second > 59) return null;
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  // Days that do not exist become others, and years before 100 those of the twentieth century.
  const shown = new Date(wall);
  const isSame = shown.getUTCFullYear() === year && shown.getUTCMonth() === month - 1 && shown.getUTCDate() === day;
  return isSame ? { wall } : null;
}

/**
 * Turns what a clock showed into instants, row by row: an hour that comes twice is told apart by the order of the rows, an hour that does
 * not exist is a fault. Of an hour that comes twice and stands in the file once, the first one is meant.
 */
export function createClockReader({ zone, aheadMinutes }: CsvClock) {
  /** The last row, if its hour comes twice. */
  let doubled: { wall: number; isSecond: boolean } | null = null;

  return function read(time: CsvTime): number | TimeFault {
    if ('instant' in time) return time.instant;
    const wall = time.wall - aheadMinutes * 60_000;
    const [first, again] = instantsOf(zone, wall);
    if (first === undefined) return 'skippedHour';
    if (again === undefined) {
      doubled = null;
      return first;
    }
    // The clock has jumped back, or had before.
    const isSecond: boolean = doubled !== null && (doubled.isSecond || wall < doubled.wall);
    doubled = { wall, isSecond };
    return isSecond ? again : first;
  };
}
