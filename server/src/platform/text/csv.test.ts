import { expect, it } from 'vitest';
import { toCsv } from './csv.ts';

it('a value that a table would take for a formula begins with an apostrophe', () => {
  const values = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', 'a "quoted", text', 'plain'];
  const csv = toCsv(['Title', 'Count'], [...values.map((value) => [value, 3]), ['empty', null]]);
  expect(csv.startsWith('\uFEFFTitle,Count\r\n')).toBe(true);
  for (const value of ["'=1+1", "'+1", "'-1", "'@SUM(A1)"]) expect(csv).toContain(`${value},3`);
  expect(csv).toContain('"a ""quoted"", text",3');
  expect(csv).not.toMatch(/(^|[\n,"])[=+@\t]/);
  expect(csv).toContain('empty,\r\n');
});
