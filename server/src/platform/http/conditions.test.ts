import { describe, expect, it } from 'vitest';
import { isKnown, requestedRange } from './conditions.ts';

const file = { size: 100, etag: '"a"' };

describe('a range', () => {
  const asked = (headers: Record<string, string>, method = 'GET') => requestedRange({ method, headers }, file);

  it.each<[string, unknown]>([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['Bytes=90-', { start: 90, end: 99 }],
    ['BYTES=90-1000', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-1000', { start: 0, end: 99 }],
    ['bytes=-0', 'invalid'],
    ['bytes=100-', 'invalid'],
    ['bytes=5-4', 'invalid'],
    ['bytes=99999999999999999999-', 'invalid'],
    ['bytes=0-1,5-6', null],
    ['items=0-1', null],
    ['bytes 0-1', null],
  ])('%s is answered with %j', (range, answer) => {
    expect(asked({ range })).toEqual(answer);
  });

  it('is of GET only, and of the file that the client has begun with', () => {
    expect(asked({ range: 'bytes=0-1' }, 'HEAD')).toBeNull();
    expect(asked({ range: 'bytes=0-1', 'if-range': '"a"' })).toEqual({ start: 0, end: 1 });
    for (const condition of ['"b"', 'W/"a"', 'Thu, 26 Nov 2026 12:00:00 GMT'])
      expect(asked({ range: 'bytes=0-1', 'if-range': condition })).toBeNull();
  });

  it('of an empty file cannot be given', () => {
    const empty = { size: 0, etag: '"a"' };
    for (const range of ['bytes=0-', 'bytes=-5'])
      expect(requestedRange({ method: 'GET', headers: { range } }, empty)).toBe('invalid');
  });
});

it.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a"', true],
  ['*', true],
  ['"b"', false],
  ['', false],
])('a client that names %s has the file: %s', (tags, known) => {
  expect(isKnown({ headers: { 'if-none-match': tags } }, '"a"')).toBe(known);
});
