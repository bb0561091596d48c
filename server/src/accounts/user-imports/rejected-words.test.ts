import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { rejectedWords } from './rejected-words.ts';

it.each(['ar', 'de', 'en', 'es', 'fr', 'pt'])('the problems of rows are called as on the import page: %s', (code) => {
  const file = new URL(`../../../../web/src/locales/${code}/accounts.json`, import.meta.url);
  const { userImport } = JSON.parse(readFileSync(file, 'utf8')) as { userImport: { problems: object } };
  expect(rejectedWords(code).problems).toEqual(userImport.problems);
});
