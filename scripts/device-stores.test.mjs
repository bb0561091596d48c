import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cookies } from '../web/src/platform/device/stores/device-stores.ts';

const server = new URL('../server/src/', import.meta.url);

test('every cookie that the server sets is in the list of what a device stores', () => {
  const sources = globSync('**/*.ts', { cwd: server }).filter((path) => !path.endsWith('.test.ts'));
  const names = sources.flatMap((path) => {
    const source = readFileSync(new URL(path, server), 'utf8');
    // No other file sets one.
    if (path !== 'platform/http/cookies.ts') expect(source, path).not.toMatch(/\.setCookie\(|'set-cookie'/i);
    return Array.from(source.matchAll(/defineCookie\(\s*[\w.]+,\s*'([\w-]+)'/g), ([, name]) => name);
  });
  expect(names.toSorted()).toEqual(Object.keys(cookies).toSorted());
});
