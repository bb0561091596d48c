import { expect, it } from 'vitest';
import { turnByKey, turnBySwipe } from './picture-turns.ts';

it.each([
  ['ArrowRight', false, 3],
  ['ArrowLeft', false, 1],
  ['ArrowRight', true, 1],
  ['ArrowLeft', true, 3],
  ['Home', true, 0],
  ['End', false, 4],
  ['a', false, null],
] as const)('the key %s, read from right to left: %s, leads to picture %s', (key, isMirrored, to) => {
  expect(turnByKey(key, { index: 2, total: 5, isMirrored })).toBe(to);
});

it('a swipe brings the next picture from where the page goes on', () => {
  expect(turnBySwipe({ x: -80, y: 10 }, false)).toBe(1);
  expect(turnBySwipe({ x: 80, y: 10 }, false)).toBe(-1);
  expect(turnBySwipe({ x: 80, y: 10 }, true)).toBe(1);
  expect(turnBySwipe({ x: -80, y: 10 }, true)).toBe(-1);
  expect(turnBySwipe({ x: -20, y: 0 }, false)).toBe(0);
  expect(turnBySwipe({ x: -80, y: 70 }, false)).toBe(0);
});
