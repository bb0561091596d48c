import { expect, it } from 'vitest';
import { ApiError, CallCancelled } from '#platform/api/api-error.ts';
import { isRetried, retryDelay } from '#platform/api/query.ts';

const failed = (status: number, retryAfter: number | null = null) => new ApiError(status, null, retryAfter, 'x');

it('makes a failed call up to ten more times', () => {
  expect(isRetried(9, failed(503))).toBe(true);
  expect(isRetried(10, failed(503))).toBe(false);
  expect(isRetried(0, new TypeError('offline'))).toBe(true);
});

it('does not repeat what would fail again', () => {
  for (const status of [400, 401, 403, 404, 409, 422]) expect(isRetried(0, failed(status))).toBe(false);
  for (const status of [408, 429, 500, 503]) expect(isRetried(0, failed(status))).toBe(true);
  expect(isRetried(0, new CallCancelled())).toBe(false);
});

it('waits longer each time, at most half a minute, or as long as asked', () => {
  expect([0, 1, 2, 9].map((count) => retryDelay(count, failed(500)))).toEqual([1000, 2000, 4000, 30_000]);
  expect(retryDelay(0, failed(429, 7))).toBe(7000);
});
