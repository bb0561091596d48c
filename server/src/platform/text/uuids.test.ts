import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isUuid } from '@candela/contract/uuids';

it.each(['0198c0de-0000-7000-8000-00000000abcd', '00000000-0000-4000-8000-000000000000'])('%s is one', (text) => {
  expect(isUuid(text)).toBe(true);
});

it.each([
  '',
  '-'.repeat(36),
  'a'.repeat(36),
  '0198C0DE-0000-7000-8000-00000000ABCD',
  '0198c0de-0000-7000-8000-00000000abcd\n',
])('%j is none', (text) => expect(isUuid(text)).toBe(false));

const root = join(import.meta.dirname, '../../../..');

it('is the only place that says what a UUID looks like', () => {
  const sources = globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => !/\.test\.|\/testing\/|uuids\.ts$/.test(path),
  );
  expect(sources.length).toBeGreaterThan(1000);
  const pattern = /[af]-[-\\dfa]*\]\{(?:8|36)\}/;
  expect(sources.filter((path) => pattern.test(readFileSync(join(root, path), 'utf8')))).toEqual([]);
});
