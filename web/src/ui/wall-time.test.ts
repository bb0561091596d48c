import { expect, it } from 'vitest';
import { formatsOf } from '#platform/languages/format.ts';
import { wallTimeText } from './wall-time.ts';

it('says in the chosen language what a field holds, in no zone', () => {
  const words = (language: string, value: string, kind: Parameters<typeof wallTimeText>[1]) =>
    wallTimeText(value, kind, formatsOf(language, 'Pacific/Kiritimati').wallTime);
  expect(words('en', '2026-11-20T19:05', 'datetime-local')).toMatch(
    /Friday,? 20 November 2026.*19:05|Friday, November 20, 2026.*7:05/,
  );
  expect(words('es', '2026-11-20', 'date')).toBe('viernes, 20 de noviembre de 2026');
  expect(words('ar', '2026-11-20T19:05', 'datetime-local')).toContain('نوفمبر');
  expect(words('es', '07:30', 'time')).toMatch(/^0?7:30/);
  expect(words('en', '', 'date')).toBe('');
  expect(words('en', 'unknown', 'datetime-local')).toBe('');
});
