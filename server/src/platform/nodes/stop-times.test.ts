import { expect, it } from 'vitest';
import { secondsToMove, secondsToStop } from './stop-times.ts';

it('clients move as slowly as the other nodes need it, within a minute', () => {
  expect(secondsToMove(2000, 1)).toBe(12);
  expect(secondsToMove(2000, 2)).toBe(6);
  expect(secondsToMove(1, 5)).toBe(1);
  expect(secondsToMove(100_000, 2)).toBe(60);
  expect(secondsToMove(2000, 0), 'nobody else is there').toBe(0);
  expect(secondsToMove(0, 2)).toBe(0);
});

it('a stop has the time of everything that it waits for', () => {
  expect(secondsToStop(5)).toBe(90);
});
