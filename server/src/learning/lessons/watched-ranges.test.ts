import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatRanges, lengthOf, limit, merge, normalise, parseRanges, subtract } from './watched-ranges.ts';

const pieces = fc.array(fc.tuple(fc.nat(500), fc.nat(500)), { maxLength: 30 });
const secondsOf = (ranges: readonly (readonly [number, number])[]) => {
  const seconds = new Set<number>();
  for (const [from, to] of ranges) for (let s = from; s < to; s++) seconds.add(s);
  return seconds;
};

describe('watched ranges', () => {
  it('reads and writes the text form of PostgreSQL', () => {
    expect(parseRanges('{[0,12),[30,41)}')).toEqual([
      [0, 12],
      [30, 41],
    ]);
    expect(
      formatRanges([
        [0, 12],
        [30, 41],
      ]),
    ).toBe('{[0,12),[30,41)}');
    expect(parseRanges('{}')).toEqual([]);
  });

  it('counts a second once however often it was seen', () => {
    expect(
      merge([
        [0, 10],
        [5, 15],
        [15, 20],
        [30, 31],
      ]),
    ).toEqual([
      [0, 20],
      [30, 31],
    ]);
  });

  it('does not count what was skipped', () => {
    const watched = normalise(
      [
        [0, 4.6],
        [95.2, 100],
      ],
      100,
    );
    expect(watched).toEqual([
      [0, 5],
      [95, 100],
    ]);
    expect(lengthOf(watched)).toBe(10);
  });

  it('leaves adjoining reports without a gap', () => {
    expect(
      normalise(
        [
          [0, 9.5],
          [9.5, 20.4],
        ],
        60,
      ),
    ).toEqual([[0, 20]]);
  });

  it('behaves as sets of seconds do', () => {
    fc.assert(
      fc.property(pieces, pieces, fc.nat(600), (a, b, budget) => {
        const left = normalise(a, 400);
        const right = normalise(b, 400);
        expect(lengthOf(left)).toBe(secondsOf(left).size);
        expect(secondsOf(merge([...left, ...right]))).toEqual(secondsOf(left).union(secondsOf(right)));
        expect(secondsOf(subtract(left, right))).toEqual(secondsOf(left).difference(secondsOf(right)));
        expect(lengthOf(limit(left, budget))).toBe(Math.min(budget, lengthOf(left)));
      }),
    );
  });
});
