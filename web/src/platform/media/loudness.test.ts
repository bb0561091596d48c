import { expect, it } from 'vitest';
import { levelOf } from './loudness.ts';

it('measures loudness in decibels, from silence to full scale', () => {
  expect(levelOf(new Float32Array(8))).toBe(0);
  expect(levelOf(new Float32Array(8).fill(1))).toBe(1);
  expect(levelOf(new Float32Array(8).fill(-0.1))).toBeCloseTo(2 / 3, 3);
});
