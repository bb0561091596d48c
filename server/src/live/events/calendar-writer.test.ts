import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { readCalendar } from '#testing/calendar-reader.ts';
import { writeCalendar } from './calendar-writer.ts';
import { occurrencesOf } from './events.recurrence.ts';
import type { OwnRow } from './registrations.queries.ts';

const site = { publicUrl: 'https://school.example', product: 'Northgate' };
const berlin = 'Europe/Berlin';
const hour = 3_600_000;

function row(id: number, start: Date, more: Partial<OwnRow> = {}): OwnRow {
  const fields = { id, title: 'Opening bell', description: '', state: 'planned', timeZone: berlin, seriesId: 1 };
  const endsAt = new Date(start.getTime() + hour).toISOString();
  return { ...fields, startsAt: start.toISOString(), endsAt, ...more } as OwnRow;
}

const at = (local: string, timeZone = berlin) =>
  new Date(Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).epochMilliseconds);

/** A series as it is planned. */
function plan(local: string, rule: string, timeZone = berlin): OwnRow[] {
  return occurrencesOf(at(local, timeZone), timeZone, rule).map((start, index) =>
    row(index + 1, start, { rule, timeZone }),
  );
}

const write = (rows: readonly OwnRow[]) => {
  const sorted = rows.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
  const text = writeCalendar(sorted, site);
  // What another program makes of it is what was planned.
  expect(readCalendar(text).dates.map(({ start, end }) => [start, end])).toEqual(
    sorted.map(({ startsAt, endsAt }) => [new Date(startsAt).toISOString(), new Date(endsAt).toISOString()]),
  );
  return text.replaceAll('\r\n ', '');
};

describe('a series in a calendar', () => {
  it('ends with the local day of its last event, also when that has been moved to an earlier hour', () => {
    const rows = plan('2027-03-15T19:00', 'FREQ=WEEKLY;INTERVAL=1;BYDAY=MO;COUNT=4');
    expect(write(rows)).toContain('RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=MO;UNTIL=20270405T215959Z');
    const last = rows.at(-1);
    if (!last) throw new Error('no event');
    const moved = write([...rows.slice(0, -1), row(last.id, at('2027-04-05T17:00'), { rule: last.rule })]);
    expect(moved).toContain('UNTIL=20270405T215959Z');
    expect(moved).toContain('RECURRENCE-ID;TZID=Europe/Berlin:20270405T190000');
    expect(moved).not.toContain('UID:event-');
  });

  it.each([
    ['America/Los_Angeles', '2027-03-01T19:00', 'UNTIL=20270316T065959Z'],
    ['Pacific/Kiritimati', '2027-03-01T08:00', 'UNTIL=20270315T095959Z'],
    ['UTC', '2027-03-01T08:00', 'UNTIL=20270315T235959Z'],
  ])('has its end in UTC in %s', (timeZone, local, until) => {
    expect(write(plan(local, 'FREQ=WEEKLY;INTERVAL=1;COUNT=3', timeZone))).toContain(until);
  });

  it('leaves out a start that clocks skip, which some programs would show at another time', () => {
    const rows = plan('2027-03-26T02:30', 'FREQ=DAILY;INTERVAL=1;COUNT=5');
    const text = write(rows);
    expect(text).toContain('EXDATE;TZID=Europe/Berlin:20270328T023000');
    expect(text).toContain('UNTIL=20270331T215959Z');
    expect(text).not.toContain('UID:event-');
    // An event that has been moved to that day replaces another one.
    const [first, ...others] = rows;
    const moved = row(2, at('2027-03-28T09:00'), { rule: first?.rule ?? null });
    expect(write([...(first ? [first] : []), moved, ...others.slice(1)])).toContain(
      'EXDATE;TZID=Europe/Berlin:20270328T023000',
    );
  });

  it('leaves out a start in the hour that clocks show twice by its local time', () => {
    const rows = plan('2027-10-29T01:30', 'FREQ=DAILY;INTERVAL=1;COUNT=5');
    expect(write(rows.filter(({ id }) => id !== 3))).toContain('EXDATE;TZID=Europe/Berlin:20271031T013000');
    const late = plan('2027-10-29T02:30', 'FREQ=DAILY;INTERVAL=1;COUNT=5');
    expect(write(late.filter(({ id }) => id !== 3))).toContain('EXDATE;TZID=Europe/Berlin:20271031T023000');
  });

  it('has an event in UTC that ends in the second of two equal hours', () => {
    // Begins at the first 02:30, and ends at the second.
    const text = write(plan('2027-10-29T02:30', 'FREQ=DAILY;INTERVAL=1;COUNT=5'));
    expect(text).toContain('DTSTART:20271031T003000Z\r\nDTEND:20271031T013000Z');
    const [second] = [new Date('2027-10-31T01:30:00Z')];
    expect(write([row(9, second, { seriesId: null })])).toContain('DTSTART:20271031T013000Z');
  });

  it.each(['2027-03-14T02:15', '2027-11-07T01:15'])('is right across the clocks of New York from %s on', (local) => {
    const zone = 'America/New_York';
    const begin = Temporal.PlainDateTime.from(local).subtract({ days: 3 }).toString();
    for (const rule of [
      'FREQ=DAILY;INTERVAL=1;COUNT=9',
      'FREQ=WEEKLY;INTERVAL=1;BYDAY=SU,MO;COUNT=6',
      'FREQ=MONTHLY;INTERVAL=1;COUNT=6',
    ]) {
      const rows = plan(begin, rule, zone);
      write(rows);
      for (const { id } of rows) write(rows.filter((each) => each.id !== id));
    }
  });

  it('is the same text as long as nothing changes', async () => {
    const rows = plan('2027-03-15T19:00', 'FREQ=WEEKLY;INTERVAL=1;COUNT=4').map((each) => ({
      ...each,
      updatedAt: '2026-11-01T10:00:00Z',
    }));
    const text = write(rows);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(write(rows)).toBe(text);
    expect(text).toContain('DTSTAMP:20261101T100000Z');
  });
});
