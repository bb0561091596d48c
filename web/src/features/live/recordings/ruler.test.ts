import { expect, it } from 'vitest';
import { rulerOf } from './ruler.ts';

it('a ruler names round seconds, more of them where it is seen larger', () => {
  expect(rulerOf(76, 1)).toEqual([0, 10, 20, 30, 40, 50, 60, 70]);
  expect(rulerOf(3760, 1)).toEqual([0, 600, 1200, 1800, 2400, 3000, 3600]);
  expect(rulerOf(3760, 4)).toHaveLength(31);
  expect(rulerOf(0.5, 1)).toEqual([0]);
  expect(rulerOf(100, 1).at(-1)).toBeLessThan(98);
});
