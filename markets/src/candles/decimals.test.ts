import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalOf, decimalsOf, wholeOf, withDecimals } from './decimals.ts';

describe('decimal numbers', () => {
  it.each([
    ['1.15423', 5, 115_423],
    ['1.2', 5, 120_000],
    ['1.1500000', 2, 115],
    ['-37.63', 2, -3763],
    ['-0.00', 2, 0],
    ['+5', 0, 5],
    ['5.', 1, 50],
    ['0.00000745', 8, 745],
    ['9007199254740991', 0, Number.MAX_SAFE_INTEGER],
  ] as const)('%s with %d decimals is %d', (text, decimals, whole) => {
    expect(wholeOf(text, decimals)).toBe(whole);
  });

  it.each([
    '',
    '.',
    '-',
    '.5',
    '1,5',
    '1e5',
    ' 1',
    '1.2.3',
    '0x10',
    'NaN',
    'Infinity',
    '１',
    '1.234',
    '9007199254740992',
    '1'.repeat(41),
  ])('%j is refused', (text) => {
    expect(wholeOf(text, 2)).toBeNull();
  });

  it('are exact, unlike rounding what JavaScript reads', () => {
    const property = fc.property(
      fc.bigInt({ min: -(2n ** 49n), max: 2n ** 49n }),
      fc.integer({ min: 0, max: 12 }),
      (whole, decimals) => {
        const digits = String(whole < 0n ? -whole : whole).padStart(decimals + 1, '0');
        const text = `${whole < 0n ? '-' : ''}${digits.slice(0, digits.length - decimals)}.${digits.slice(digits.length - decimals)}`;
        expect(wholeOf(text, decimals)).toBe(Number(whole));
        expect(decimalOf(Number(whole), decimals)).toBe(Number(text) + 0);
      },
    );
    fc.assert(property, { numRuns: 3000 });
  });

  it('know how many decimals they have', () => {
    expect(['1', '0.25', '0.00000001', '5.000', 'x', '0.0000000000000001'].map(decimalsOf)).toEqual([
      0,
      2,
      8,
      0,
      null,
      null,
    ]);
  });

  it('get more decimals when a tick size becomes smaller, and never fewer', () => {
    const bar = { t: 0, o: 10, h: 12, l: 9, c: 11, v: 3 };
    expect(withDecimals([bar], 1, 3)).toEqual([{ t: 0, o: 1000, h: 1200, l: 900, c: 1100, v: 3 }]);
    expect(withDecimals([bar], 1, 1)).toEqual([bar]);
    expect(() => withDecimals([bar], 2, 1)).toThrow(RangeError);
  });
});
