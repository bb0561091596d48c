import { describe, expect, it } from 'vitest';
import { directionOf, english, storedLanguage, formatLocale } from '#platform/languages/languages.ts';

it('uses the stored language if it has both code and name', () => {
  const spanish = { id: 3, code: 'es', name: 'Spanish' };
  expect(storedLanguage(JSON.stringify(spanish))).toEqual(spanish);
});

it.each([null, '', '{', 'null', '[]', '7', '{"id":3}', '{"id":3,"code":"es"}', '{"id":3,"name":"Spanish","code":""}'])(
  'uses English for %j',
  (stored) => {
    expect(storedLanguage(stored)).toEqual(english);
    expect(english).toEqual({ id: 2, code: 'en', name: 'English' });
  },
);

it('writes Arabic from right to left', () => {
  expect(['ar', 'ar-EG', 'en', 'es', 'arn'].map(directionOf)).toEqual(['rtl', 'rtl', 'ltr', 'ltr', 'ltr']);
});

describe('the locale of dates and numbers', () => {
  it('follows the chosen language and the region of the browser', () => {
    expect(formatLocale('en', ['en-GB', 'de-DE'])).toBe('en-GB');
    expect(formatLocale('en', ['de-DE', 'en-US'])).toBe('en-US');
    expect(formatLocale('es', ['de-DE', 'en-US'])).toBe('es-DE');
    expect(formatLocale('ar', ['ar-EG'])).toBe('ar-EG-u-nu-latn');
    expect(formatLocale('en', ['en'])).toBe('en');
    expect(formatLocale('en', [])).toBe('en');
  });

  it('is one that dates are written in: 24 hours and Monday in Britain, 12 hours in the States', () => {
    const timeIn = (locale: string) =>
      new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(new Date('2026-11-20T19:30:00Z'));
    expect(timeIn(formatLocale('en', ['en-GB']))).toBe('19:30');
    expect(timeIn(formatLocale('en', ['en-US']))).toMatch(/^7:30\sPM$/u);
  });

  it('ignores invalid languages of the browser', () => {
    expect(formatLocale('en', ['*', 'x', ''])).toBe('en');
  });
});
