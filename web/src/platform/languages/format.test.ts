import { describe, expect, it, onTestFinished } from 'vitest';
import { formatsOf } from '#platform/languages/format.ts';

const instant = '2026-11-20T19:30:00Z';

describe('formats', () => {
  it('show a date in the chosen zone, and name the zone beside the time', () => {
    expect(formatsOf('en', 'Asia/Tokyo').date(instant)).toBe('Nov 21, 2026');
    expect(formatsOf('en', 'Europe/Berlin').dateTime(instant)).toMatch(/^Nov 20, 2026, 8:30\sPM GMT\+1$/u);
  });

  it('follow the language, with Latin digits in Arabic', () => {
    expect(formatsOf('es', 'UTC').date(instant)).toBe('20 nov 2026');
    expect(formatsOf('ar', 'UTC').number(1234.5)).toBe('1,234.5');
  });

  it('show file sizes in the language, without a line break before the unit', () => {
    const { fileSize } = formatsOf('en', 'UTC');
    expect([0, 900, 336_500, 2_450_000, 149_600_000, 5e9].map(fileSize)).toEqual(
      ['0 kB', '1 kB', '337 kB', '2.5 MB', '150 MB', '5 GB'].map((text) => text.replace(' ', '\u00A0')),
    );
    expect(formatsOf('ar', 'UTC').fileSize(336_500)).toBe('337\u00A0كيلوبايت');
  });

  it('tell how long ago something was', () => {
    const { relative } = formatsOf('en', 'UTC');
    const now = Date.parse(instant);
    expect(relative('2026-11-20T16:30:00Z', now)).toBe('3 hours ago');
    expect(relative('2026-11-21T19:30:00Z', now)).toBe('tomorrow');
    expect(relative(instant, now)).toBe('now');
  });

  it('call a day tomorrow when the calendar does', () => {
    const late = Date.parse('2026-11-20T23:30:00Z');
    const { relative } = formatsOf('en', 'UTC');
    expect(relative('2026-11-22T00:30:00Z', late)).toBe('in 2 days');
    expect(relative('2026-11-22T23:00:00Z', Date.parse('2026-11-21T01:00:00Z'))).toBe('tomorrow');
    expect(formatsOf('en', 'Asia/Tokyo').relative('2026-11-22T00:30:00Z', late)).toBe('tomorrow');
    expect(relative('2026-11-19T00:30:00Z', late)).toBe('yesterday');
  });

  it('count days whatever the order in which a browser writes a date', () => {
    // As WebKit with some versions of the library: en-CA begins with the month.
    const { prototype } = Intl.DateTimeFormat;
    const own = Object.getOwnPropertyDescriptor(prototype, 'format') ?? {};
    Object.defineProperty(prototype, 'format', { ...own, get: () => () => '11/21/2026' });
    onTestFinished(() => void Object.defineProperty(prototype, 'format', own));
    const now = Date.parse('2026-11-20T19:30:00Z');
    expect(formatsOf('en', 'UTC').relative('2026-11-22T19:30:00Z', now)).toBe('in 2 days');
  });

  it('write places in a recording as clocks', () => {
    const { clock } = formatsOf('en', 'UTC');
    expect([0, 59.9, 725, 3725].map(clock)).toEqual(['0:00', '0:59', '12:05', '1:02:05']);
  });
});
