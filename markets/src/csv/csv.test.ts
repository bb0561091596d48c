import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendars } from '#candles/calendars.ts';
import { createSession } from '#candles/sessions.ts';
import { recognizeCsv, type CsvShape } from './layouts.ts';
import { createRowReader } from './rows.ts';
import { histDataClock, type CsvClock } from './times.ts';
import { doubtZone } from './zone-doubts.ts';

const utc: CsvClock = { zone: 'UTC', aheadMinutes: 0 };
const decimals = { price: 5, volume: 8 };

function readFile(text: string, clock: CsvClock = utc) {
  const rows = text.split(/\r?\n/);
  const shape = recognizeCsv(rows.slice(0, 2));
  if (!shape) throw new Error('not recognised');
  return {
    shape,
    bars: rows
      .slice(shape.headerRows)
      .map(createRowReader(shape, clock, decimals))
      .filter((row) => row !== null),
  };
}
const at = (text: string) => Date.parse(text);

describe('a file of minutes', () => {
  it('of MetaTrader 5 has its time in two fields, and that of the broker', () => {
    const text =
      '<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>\r\n2026.11.26\t09:00:00\t1.10000\t1.10050\t1.09990\t1.10020\t37\t0\t2\r\n';
    const { shape, bars } = readFile(text, { zone: 'America/New_York', aheadMinutes: 420 });
    expect(shape.layout).toBe('mt5');
    expect(bars).toEqual([{ t: at('2026-11-26T07:00:00Z'), o: 110000, h: 110050, l: 109990, c: 110020, v: 37e8 }]);
    expect(readFile('2026.11.26\t09:00\t1\t2\t1\t2\t5').bars).toMatchObject([{ t: at('2026-11-26T09:00:00Z') }]);
  });

  it('of TradingView has seconds or ISO times, and columns of plots whose names repeat', () => {
    const text =
      'time,open,high,low,close,EMA,Volume,EMA,close\n1795683600,1.1,1.2,1.0,1.15,7,12.5,8,9\n2026-11-26T10:00:00+01:00,1.1,1.2,1.0,1.15,NaN,,8,9';
    const { shape, bars } = readFile(text);
    expect(shape.layout).toBe('tradingview');
    expect(bars).toEqual([
      { t: 1795683600_000, o: 110000, h: 120000, l: 100000, c: 115000, v: 12.5e8 },
      { t: at('2026-11-26T09:00:00Z'), o: 110000, h: 120000, l: 100000, c: 115000, v: 0 },
    ]);
  });

  it('of HistData is in Eastern Standard Time all year', () => {
    const { shape, bars } = readFile(
      '20260726 090000;1.1;1.2;1.0;1.1;0\n20261126 090000;1.1;1.2;1.0;1.1;0',
      histDataClock,
    );
    expect(shape.layout).toBe('histdata');
    expect(bars).toMatchObject([{ t: at('2026-07-26T14:00:00Z') }, { t: at('2026-11-26T14:00:00Z') }]);
  });

  it('of Binance is in milliseconds, or in microseconds since 2025', () => {
    const row = (time: string) => `${time},1.1,1.2,1.0,1.15,3.5,${time},1,2,3,4,0`;
    const { shape, bars } = readFile(`\uFEFF${row('1735689540000')}\n${row('1735689600000000')}`);
    expect(shape.layout).toBe('binance');
    expect(bars).toMatchObject([{ t: at('2024-12-31T23:59:00Z') }, { t: at('2025-01-01T00:00:00Z') }]);
    expect(
      readFile(`open_time,open,high,low,close,volume,close_time,a,b,c,d,ignore\n${row('1735689540000')}`).bars,
    ).toHaveLength(1);
  });

  it('of something else is not recognised', () => {
    for (const text of ['', 'a,b,c', '<html>', 'time;open;high;low;close', '2026-11-26,1,2,3,4', '\t\t\t\t\t\t'])
      expect(recognizeCsv([text]), text).toBeNull();
  });
});

describe('a row', () => {
  const shape = recognizeCsv(['time,open,high,low,close']) as CsvShape;
  const read = (row: string) => createRowReader(shape, utc, decimals)(row);

  it('that is no bar is named by what is wrong with it', () => {
    expect(read('')).toBeNull();
    expect(read('2026-11-26T09:00:00Z,1.1,1.2,1.0')).toBe('missingFields');
    expect(read('2026-02-30T09:00:00Z,1,1,1,1')).toBe('unreadableTime');
    expect(read('0026-11-26T09:00:00Z,1,1,1,1')).toBe('unreadableTime');
    expect(read('26/11/2026 09:00,1,1,1,1')).toBe('unreadableTime');
    expect(read('2026-11-26T09:00:00Z,"1,1",1,1,1')).toBe('unreadableNumber');
    expect(read('2026-11-26T09:00:00Z,NaN,1,1,1')).toBe('unreadableNumber');
    expect(read('2026-11-26T09:00:00Z,1.123456,2,1,1')).toBe('unreadableNumber');
    expect(read(`${'9'.repeat(5000)},1,1,1,1`)).toBe('tooLong');
    expect(read('2026-11-26T09:00:00Z,1.1e0,1.2E+0,1,1')).toMatchObject({ o: 110000, h: 120000 });
  });

  it('that was cut off behind its close is not a bar without volume', () => {
    const row = '1735689540000,1.1,1.2,1.0,1.15,3.5,1735689540000,1,2,3,4,0';
    const binance = recognizeCsv([row]) as CsvShape;
    const readRow = createRowReader(binance, utc, decimals);
    expect(readRow(row)).toMatchObject({ v: 3.5e8 });
    for (const at of [5, 6, 11]) expect(readRow(row.split(',').slice(0, at).join(','))).toBe('missingFields');
  });

  it('never throws, whatever it contains', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(',', '\t', ';'), (text, separator) => {
        read(text);
        read(`${text}${separator}${text},1,2,3`);
        recognizeCsv([text, text.repeat(3)]);
      }),
    );
  });
});

describe('the clock of a file', () => {
  const clock: CsvClock = { zone: 'Europe/Berlin', aheadMinutes: 0 };
  const timesOf = (walls: string[]) =>
    readFile(`time,open,high,low,close\n${walls.map((wall) => `${wall},1,1,1,1`).join('\n')}`, clock).bars.map((row) =>
      typeof row === 'string' ? row : new Date(row.t).toISOString().slice(11, 16),
    );

  it('skips an hour in spring, which is a fault', () => {
    expect(timesOf(['2026-03-29 01:59', '2026-03-29 02:30', '2026-03-29 03:00'])).toEqual([
      '00:59',
      'skippedHour',
      '01:00',
    ]);
  });

  it('shows an hour twice in autumn, told apart by the order', () => {
    const walls = ['01:59', '02:00', '02:30', '02:59', '02:00', '02:30', '02:59', '03:00'].map(
      (time) => `2026-10-25 ${time}`,
    );
    expect(timesOf(walls)).toEqual(['23:59', '00:00', '00:30', '00:59', '01:00', '01:30', '01:59', '02:00']);
  });

  it('is doubted when many bars lie outside of the session, and the better one is named', () => {
    const session = createSession(calendars.xetra);
    const opens: number[] = [];
    for (let t = at('2026-06-01T00:00:00Z'); t < at('2026-06-12T00:00:00Z'); t += 60_000)
      if (session.openAt(t)) opens.push(t);
    expect(doubtZone(session, opens)).toEqual({ outside: 0, betterBy: null });
    const wrong = opens.map((t) => t + 120 * 60_000);
    const doubt = doubtZone(session, wrong);
    expect(doubt.betterBy).toBe(-120);
    expect(doubt.outside).toBeGreaterThan(0.1);
  });

  it('is doubted also where the market is closed at weekends only', () => {
    const session = createSession(calendars.fx24x5);
    const opens: number[] = [];
    for (let t = at('2026-01-05T00:00:00Z'); t < at('2026-01-31T00:00:00Z'); t += 60_000)
      if (session.openAt(t)) opens.push(t);
    for (const hours of [-3, -1, 1, 2]) {
      expect(
        doubtZone(
          session,
          opens.map((t) => t + hours * 3_600_000),
        ).betterBy,
      ).toBe(-hours * 60);
    }
  });
});
