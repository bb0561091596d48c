import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { curveOf, dropOf } from './watch-curve.ts';

const piece = fc
  .record({
    from: fc.integer({ min: 0, max: 700 }),
    length: fc.integer({ min: 1, max: 400 }),
    count: fc.integer({ min: 1, max: 50 }),
  })
  .map(({ from, length, count }) => ({ from, to: from + length, count }));

describe('the curve of a video', () => {
  it('says at each of its seconds how many watched it', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.integer({ min: 0, max: 900 }), (pieces, duration) => {
        const curve = curveOf(pieces, duration);
        expect(curve.length).toBeLessThanOrEqual(120);
        expect(curve.length).toBeGreaterThan(0);
        for (const { second, viewerCount } of curve) {
          const watching = pieces.filter(({ from, to }) => from <= second && second < to);
          expect(viewerCount).toBe(watching.reduce((sum, { count }) => sum + count, 0));
        }
      }),
    );
  });

  it('falls most where most stop', () => {
    const pieces = [
      { from: 0, to: 252, count: 30 },
      { from: 0, to: 730, count: 60 },
      { from: 0, to: 700, count: 5 },
    ];
    const drop = dropOf(curveOf(pieces, 730), 95);
    expect(drop?.lostCount).toBe(30);
    expect(drop?.second).toBeGreaterThanOrEqual(252 - 7);
    expect(drop?.second).toBeLessThan(252);
  });

  it('has no drop where nobody stops', () => {
    expect(dropOf(curveOf([{ from: 0, to: 100, count: 40 }], 100), 40)).toBeNull();
    expect(dropOf(curveOf([], 100), 0)).toBeNull();
  });
});
