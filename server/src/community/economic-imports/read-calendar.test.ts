import { describe, expect, it } from 'vitest';
import { readCalendar, type ReadSettings } from './read-calendar.ts';
import { readInThread, TooHard } from './read-in-thread.ts';

const settings: ReadSettings = { zone: null, currency: null, impact: 'low', now: Date.UTC(2026, 10, 27) };
const read = (text: string, given: Partial<ReadSettings> = {}) =>
  readCalendar(Buffer.from(text), { ...settings, ...given });

const rowsOf = (text: string, given: Partial<ReadSettings> = {}) =>
  read(text, given).rows.map(({ reason, known }) => reason ?? known?.at);

const ics = (...events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n');
const release = (start: string, ...more: string[]) => ['SUMMARY:USD Non-farm payrolls', start, ...more];

describe('a table', () => {
  it('has times in the zone that is named for it, or that it names itself', () => {
    const table = [
      'Date,Time,Zone,Currency,Event,Impact,Forecast,Previous,Actual',
      '2026-11-06,08:30,,USD,Non-farm payrolls,High,160K,148K,',
      '2026-11-06,2:30pm,Europe/Berlin,EUR,Factory orders,Medium Impact Expected,"0,4 %",-0.2%,0.1%',
      '2026-11-07T01:30:00Z,,,CNY,Trade balance,1,,,',
      '06.11.2026,All Day,,JPY,Culture Day,holiday,,,',
    ].join('\n');
    const { format, rows } = read(table, { zone: 'America/New_York' });
    expect(format).toBe('csv');
    expect(rows.map(({ known }) => known)).toMatchObject([
      {
        at: '2026-11-06T13:30:00.000Z',
        zone: 'America/New_York',
        impact: 'high',
        forecast: '160',
        previous: '148',
        unit: 'K',
      },
      {
        at: '2026-11-06T13:30:00.000Z',
        zone: 'Europe/Berlin',
        impact: 'medium',
        forecast: '0.4',
        previous: '-0.2',
        actual: '0.1',
        unit: '%',
      },
      { at: '2026-11-07T01:30:00.000Z', zone: null, impact: 'low' },
      { at: '2026-11-06T00:00:00.000Z', precision: 'day', zone: null, impact: 'holiday' },
    ]);
  });

  it('is never given a zone that nobody has named', () => {
    expect(rowsOf('date,time,currency,title\n2026-11-06,08:30,USD,A\n2026-11-06,,USD,B')).toEqual([
      'zoneNeeded',
      '2026-11-06T00:00:00.000Z',
    ]);
    expect(rowsOf('date,time,zone,currency,title\n2026-11-06,08:30,Mars/Phobos,USD,A')).toEqual(['unknownZone']);
  });

  it('refuses the hour that does not exist and the one that comes twice, on both sides of the ocean', () => {
    const table = (zone: string, ...times: string[]) =>
      rowsOf(['date,currency,title', ...times.map((time, at) => `${time},USD,T${at}`)].join('\n'), { zone });
    expect(
      table('America/New_York', '2026-03-08 02:30', '2026-11-01 01:30', '2026-03-08 03:00', '2026-11-01 02:00'),
    ).toEqual(['skippedHour', 'repeatedHour', '2026-03-08T07:00:00.000Z', '2026-11-01T07:00:00.000Z']);
    expect(table('Europe/Berlin', '2026-03-29 02:30', '2026-10-25 02:30')).toEqual(['skippedHour', 'repeatedHour']);
  });

  // The times of the Bureau of Labor Statistics, the Federal Reserve and the ECB as they announced them, in UTC.
  it('agrees with published times around both changes of the clock', () => {
    const table = [
      'date,zone,currency,title',
      // New York has changed on 9 March 2025, Europe on 30 March.
      '2025-03-07 08:30,America/New_York,USD,Employment situation',
      '2025-03-12 08:30,America/New_York,USD,Consumer prices',
      '2025-03-19 14:00,America/New_York,USD,FOMC statement',
      '2025-03-06 14:15,Europe/Berlin,EUR,ECB decision',
      '2025-04-17 14:15,Europe/Berlin,EUR,ECB decision',
      // Europe has changed back on 26 October 2025, New York on 2 November.
      '2025-10-29 14:00,America/New_York,USD,FOMC statement again',
      '2025-10-30 14:15,Europe/Berlin,EUR,ECB decision',
    ].join('\n');
    expect(rowsOf(table)).toEqual([
      '2025-03-07T13:30:00.000Z',
      '2025-03-12T12:30:00.000Z',
      '2025-03-19T18:00:00.000Z',
      '2025-03-06T13:15:00.000Z',
      '2025-04-17T12:15:00.000Z',
      '2025-10-29T18:00:00.000Z',
      '2025-10-30T13:15:00.000Z',
    ]);
  });

  it('says of each row what is wrong with it, and reads the others', () => {
    const table = [
      'date,zone,currency,title,impact,actual',
      '11/06/2026 08:30,UTC,USD,American date,high,',
      '2026-02-30 08:30,UTC,USD,No such day,high,',
      '2026-11-06 08:30,UTC,,No currency,high,',
      '2026-11-06 08:30,UTC,USD,,high,',
      '2026-11-06 08:30,UTC,USD,Unknown impact,huge,',
      '2026-11-06 08:30,UTC,USD,Unreadable figure,high,about two',
      '2026-12-06 08:30,UTC,USD,Too early,high,2.5',
      '2026-11-06 08:30,UTC,USD,Good,high,2.5',
      '2026-11-06 08:30,UTC,USD,good,high,2.5',
      `2026-11-06 08:30,UTC,USD,${'long '.repeat(60)},high,`,
    ].join('\n');
    expect(rowsOf(table)).toEqual([
      'unreadableTime',
      'unreadableTime',
      'missingCurrency',
      'missingTitle',
      'unreadableImpact',
      'unreadableNumber',
      'tooEarly',
      '2026-11-06T08:30:00.000Z',
      'repeated',
      'tooLong',
    ]);
  });

  it('loses no row to a stray quotation mark', () => {
    const table = 'date,currency,title\n2026-11-06,USD,"The 5" rule\n2026-11-07,USD,10" pipes\n2026-11-08,USD,"Good"';
    expect(read(table).rows.map(({ known }) => known?.title)).toEqual(['"The 5" rule', '10" pipes', 'Good']);
  });

  it('brings figures of an event into one unit, and mixes none that do not go together', () => {
    const table = (actual: string, previous: string) =>
      read(`date,currency,title,actual,previous\n2026-11-06,USD,A,${actual},${previous}`).rows[0];
    expect(table('1.02M', '950K')?.known).toMatchObject({ actual: '1.02', previous: '0.95', unit: 'M' });
    expect(table('"1,250"', '"0,125"')?.known).toMatchObject({ actual: '1250', previous: '0.125', unit: null });
    expect(table('-$3.2B', '2.50B')?.known).toMatchObject({ actual: '-3.2', previous: '2.50', unit: 'B' });
    expect(table('2.50%', '3K')?.reason).toBe('unreadableNumber');
  });
});

describe('a calendar', () => {
  it('has times of zones, also as Windows calls them, instants and days', () => {
    expect(
      rowsOf(
        ics(
          release('DTSTART:20261126T133000Z', 'UID:1'),
          release('DTSTART;TZID=America/New_York:20260703T083000', 'UID:2'),
          release('DTSTART;TZID=America/New_York:20261204T083000', 'UID:3'),
          release('DTSTART;TZID="Eastern Standard Time":20260703T083000', 'UID:4'),
          release('DTSTART;TZID=/freeassociation.sourceforge.net/Europe/Berlin:20260703T083000', 'UID:5'),
          release('DTSTART;VALUE=DATE:20261126', 'UID:6'),
          release('DTSTART;TZID=Nowhere Standard Time:20260703T083000', 'UID:7'),
          release('DTSTART:20261126T030000', 'UID:8'),
          release('DTSTART:20261340T030000Z', 'UID:9'),
          ['SUMMARY:USD no time', 'UID:10'],
        ),
      ),
    ).toEqual([
      '2026-11-26T13:30:00.000Z',
      '2026-07-03T12:30:00.000Z',
      '2026-12-04T13:30:00.000Z',
      '2026-07-03T12:30:00.000Z',
      '2026-07-03T06:30:00.000Z',
      '2026-11-26T00:00:00.000Z',
      'unknownZone',
      'zoneNeeded',
      'unreadableTime',
      'unreadableTime',
    ]);
    expect(rowsOf(ics(release('DTSTART:20261126T030000')), { zone: 'Asia/Tokyo' })).toEqual([
      '2026-11-25T18:00:00.000Z',
    ]);
  });

  it('reads texts that are folded and escaped, and the currency before a title', () => {
    const { rows } = read(
      ics(['SUMMARY:EUR: ECB\\, statement\\; and a very long ti', ' tle', 'DTSTART:20261126T190000Z', 'UID:a']),
    );
    expect(rows[0]).toMatchObject({
      externalKey: 'a',
      known: { title: 'ECB, statement; and a very long title', currency: 'EUR' },
    });
  });

  it('has recurring events within a year, at the same local time across changes of the clock', () => {
    const weekly = release(
      'DTSTART;TZID=America/New_York:20261029T083000',
      'UID:w',
      'RRULE:FREQ=WEEKLY',
      'EXDATE;TZID=America/New_York:20261105T083000',
    );
    const times = rowsOf(ics(weekly));
    expect(times.slice(0, 3)).toEqual([
      '2026-10-29T12:30:00.000Z',
      '2026-11-12T13:30:00.000Z',
      '2026-11-19T13:30:00.000Z',
    ]);
    expect(times.at(-1)).toBe('2027-11-25T13:30:00.000Z');
    expect(new Set(read(ics(weekly)).rows.map(({ externalKey }) => externalKey)).size).toBe(times.length);
    expect(rowsOf(ics(release('DTSTART:20261126T190000Z', 'RRULE:FREQ=SECONDLY')))).toEqual(['unsupportedRule']);
  });

  it('has an occurrence that was moved at its new time only, and none that is cancelled', () => {
    const of = (zone: string, time: string) => `;TZID=${zone}:${time}`;
    const newYork = (time: string) => of('America/New_York', time);
    const series = release(`DTSTART${newYork('20261203T083000')}`, 'UID:w', 'RRULE:FREQ=WEEKLY;COUNT=4');
    const moved = release(
      `DTSTART${newYork('20261211T100000')}`,
      'UID:w',
      `RECURRENCE-ID${newYork('20261210T083000')}`,
    );
    const off = release(
      `DTSTART${newYork('20261217T083000')}`,
      'UID:w',
      `RECURRENCE-ID${newYork('20261217T083000')}`,
      'STATUS:CANCELLED',
    );
    expect(rowsOf(ics(series, moved, off)).toSorted()).toEqual([
      '2026-12-03T13:30:00.000Z',
      '2026-12-11T15:00:00.000Z',
      '2026-12-24T13:30:00.000Z',
    ]);
    const days = release('DTSTART;VALUE=DATE:20261203', 'UID:d', 'RRULE:FREQ=WEEKLY;COUNT=2');
    const day = release('DTSTART;VALUE=DATE:20261211', 'UID:d', 'RECURRENCE-ID;VALUE=DATE:20261210');
    expect(rowsOf(ics(days, day))).toEqual(['2026-12-03T00:00:00.000Z', '2026-12-11T00:00:00.000Z']);
    expect(rowsOf(ics(release('DTSTART:20261203T190000Z', 'UID:c', 'STATUS:CANCELLED')))).toEqual([]);
  });
});

describe('a list in JSON', () => {
  it('is read by the names of its fields', () => {
    const text = JSON.stringify({
      events: [
        {
          title: 'CPI',
          country: 'US',
          currency: 'USD',
          date: '2026-11-12T08:30:00-05:00',
          impact: 'High',
          actual: 2.5,
          nested: [[]],
        },
      ],
    });
    expect(read(text)).toMatchObject({
      format: 'json',
      rows: [{ known: { at: '2026-11-12T13:30:00.000Z', country: 'US', impact: 'high', actual: '2.5' } }],
    });
    expect(read('{"events": [').problem).toBe('unreadable');
    expect(read('[{"a": 1}]').problem).toBe('unknownLayout');
    expect(read(`${'['.repeat(100_000)}${']'.repeat(100_000)}`).problem).not.toBeNull();
  });
});

describe('a file that is no calendar', () => {
  it('is refused by name', () => {
    expect(read('').problem).toBe('empty');
    expect(read('<!doctype html><p>Sign in').problem).toBe('html');
    expect(read('a,b\n1,2').problem).toBe('unknownLayout');
    expect(read('date,title\n').problem).toBe('empty');
    expect(read(`date,title\n${'2026-11-06,A\n'.repeat(20_001)}`).problem).toBe('tooManyRows');
    expect(read('BEGIN:VCALENDAR\nnonsense').problem).toBe('unreadable');
    expect(read(`${'BEGIN:VEVENT\n'.repeat(9)}${'END:VEVENT\n'.repeat(9)}`).problem).toBe('unreadable');
    expect(read(ics(release(`DTSTART:${'9'.repeat(30_000)}`))).problem).toBe('unreadable');
  });

  it('ends where its time is over, and does not hold this thread', async () => {
    const signal = new AbortController().signal;
    const large = Buffer.from(
      ics(...Array.from({ length: 20_000 }, (_each, at) => release('DTSTART:20261126T133000Z', `UID:${at}`))),
    );
    await expect(readInThread(large, settings, { signal, milliseconds: 5 })).rejects.toBeInstanceOf(TooHard);
    const { rows } = await readInThread(Buffer.from(ics(release('DTSTART:20261126T133000Z'))), settings, { signal });
    expect(rows).toHaveLength(1);
  });
});
