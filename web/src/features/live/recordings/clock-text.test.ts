import { describe, expect, it } from 'vitest';
import { readClock } from './clock-text.ts';

describe('a place in a recording, typed', () => {
  it('is seconds, minutes or hours', () => {
    expect([readClock('75'), readClock(' 1:15 '), readClock('1:02:05'), readClock('١:١٥')]).toEqual([75, 75, 3725, 75]);
  });

  it('is refused when it is no time', () => {
    for (const text of ['', 'abc', '1:75', '-3', '1:2:3:4', '1.5']) expect(readClock(text)).toBeNull();
  });
});
