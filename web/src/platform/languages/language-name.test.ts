import { expect, test } from 'vitest';
import { languageName } from './language-name.ts';

test('the name of a language, or its code, whatever it is', () => {
  expect(languageName('de', 'en')).toBe('German');
  expect(languageName('de', 'de')).toBe('Deutsch');
  expect(languageName('en-GB', 'en', 'standard')).toBe('English (United Kingdom)');
  for (const code of ['en-12', 'x', '', 'en-abc']) expect(languageName(code, 'en')).toBe(code);
  expect(languageName('en-12', 'en-12')).toBe('en-12');
});
