import { expect, test } from 'vitest';
import { placeMarks } from './mark-places.ts';

const at = (...seconds: number[]) => seconds.map((each) => ({ seconds: each }));

test('marks stand at their part of the whole, and have a text where there is room before the next', () => {
  expect(placeMarks(at(30, 50, 100), 100, 1200)).toEqual([
    { at: 0.3, of: at(30), hasRoom: true },
    { at: 0.5, of: at(50), hasRoom: true },
    { at: 1, of: at(100), hasRoom: false },
  ]);
});

test('marks that are too close to be pressed one by one are one, counted from the first', () => {
  expect(placeMarks(at(10, 12, 12.9, 14), 100, 800).map(({ of }) => of.length)).toEqual([3, 1]);
  expect(placeMarks(at(10, 12, 12.9, 14), 100, 8000).map(({ of }) => of.length)).toEqual([1, 1, 1, 1]);
});
