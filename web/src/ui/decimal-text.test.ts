import { expect, it } from 'vitest';
import { decimalText, readDecimal } from './decimal-text.ts';

it.each([
  ['12.5', '12.5'],
  ['12,5', '12.5'],
  [' −3 ', '-3'],
  ['١٢٫٥', '12.5'],
  ['7.', '7'],
  ['', null],
  ['1.2.3', null],
  ['1,000.5', null],
  ['ten', null],
  ['1e5', null],
])('%j is read as %j', (text, read) => {
  expect(readDecimal(text)).toBe(read);
});

it('what is no number stays as it was typed', () => {
  expect(decimalText(' ٠٫٥ ')).toBe('0.5');
  expect(decimalText(' ten ')).toBe('ten');
  expect(decimalText('')).toBe('');
});
