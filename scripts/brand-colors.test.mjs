import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const source = resolve(import.meta.dirname, '../web/src');

it('the colour of the product is named by the theme alone: everything else takes the one of the installation', () => {
  const files = readdirSync(source, { recursive: true }).filter(
    (path) => /\.(css|tsx?)$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.startsWith(join('platform', 'theme')),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((path) => /#0f7f7a|#0b6a66/i.test(readFileSync(join(source, path), 'utf8')))).toEqual([]);
});
