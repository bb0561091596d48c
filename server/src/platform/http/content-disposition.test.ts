import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { contentDisposition, nameInAddress } from './content-disposition.ts';

it.each([
  ['plan.pdf', `inline; filename="plan.pdf"; filename*=UTF-8''plan.pdf`],
  [
    `L'ordre "achat" (50%)*.pdf`,
    `inline; filename="L'ordre _achat_ (50_)*.pdf"; filename*=UTF-8''L%27ordre%20%22achat%22%20%2850%25%29%2A.pdf`,
  ],
  ['خطة.pdf', `inline; filename="___.pdf"; filename*=UTF-8''%D8%AE%D8%B7%D8%A9.pdf`],
  // As rows from before names were cleaned have them.
  [
    'a\r\nset-cookie: b=c\\d.pdf',
    `inline; filename="a set-cookie: b=c-d.pdf"; filename*=UTF-8''a%20set-cookie%3A%20b%3Dc-d.pdf`,
  ],
  ['\ud800\u202e.pdf', `inline; filename="_.pdf"; filename*=UTF-8''%EF%BF%BD.pdf`],
])('names %j', (name, header) => expect(contentDisposition('inline', name)).toBe(header));

it('has no slash of any kind in an address', () => {
  expect(nameInAddress(String.raw`AUD\USD/plan ü.pdf`)).toBe('AUD-USD-plan%20%C3%BC.pdf');
});

it('is the only place where a response gets the name of a file', () => {
  const source = join(import.meta.dirname, '../..');
  const files = globSync('**/*.ts', { cwd: source }).filter((path) => !/\.test\.|content-disposition/.test(path));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((path) => readFileSync(join(source, path), 'utf8').includes('filename*='))).toEqual([]);
});
