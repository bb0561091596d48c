import { stringify } from 'csv-stringify/sync';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCsv } from './csv-reader.ts';

const cell = fc.string({ unit: fc.constantFrom('a', 'é', ' ', '"', ',', ';', '\t', '\n', '\r\n'), maxLength: 6 });
const filled = cell.map((text) => `x${text}x`);

it('what a library writes is read as it was, whatever the separator and the line break', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(filled, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
      fc.constantFrom(',', ';', '\t', '|', '-'),
      fc.constantFrom('\n', '\r\n', '\r'),
      (rows, delimiter, newline) => {
        const text = stringify(rows, { delimiter, record_delimiter: newline, quoted: true });
        expect([...readCsv(`sep=${delimiter}${newline}${text}`)]).toEqual(rows);
      },
    ),
  );
});

it('no text is lost, and none is refused', () => {
  fc.assert(
    fc.property(
      fc.array(cell).map((parts) => parts.join('')),
      (text) => {
        const read = [...readCsv(`sep=,\n${text}`)].flat().join('');
        const letters = (given: string) => given.replace(/[^aé]/g, '');
        expect(letters(read)).toBe(letters(text));
      },
    ),
  );
});

it('a quotation mark that is not closed for ten thousand characters is one of the text', () => {
  const rows = [...readCsv(`a,"b,c\n${'d,e\n'.repeat(3000)}f,"g`)];
  expect(rows).toHaveLength(3002);
  expect(rows[0]).toEqual(['a', '"b', 'c']);
  expect(rows.at(-1)).toEqual(['f', '"g']);
});
