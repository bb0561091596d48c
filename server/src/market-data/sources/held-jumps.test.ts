import { describe, expect, it } from 'vitest';
import type { Bar } from '@candela/markets/candles/bars';
import { holdJumps } from './held-jumps.ts';

const minute = 60_000;
const barAt = (place: number, price = 100): Bar => ({
  t: place * minute,
  o: price,
  h: price + 1,
  l: price,
  c: price,
  v: 1,
});
const calm = Array.from({ length: 30 }, (_, place) => barAt(place));
const before = { recent: calm, held: null };
const far = barAt(31, 900);

describe('a bar that moves unusually far', () => {
  it('is held with all after it, and taken when the next poll repeats it, also if it has gone on', () => {
    const first = holdJumps([barAt(30), far, barAt(32, 905)], before);
    expect([first.taken, first.lastRead.held, first.slip]).toEqual([[barAt(30)], far, null]);
    const further = { ...far, h: 950, c: 940 };
    const second = holdJumps([barAt(30), further, barAt(32, 935)], first.lastRead);
    expect([second.taken.length, second.lastRead.held, second.slip]).toEqual([3, null, null]);
    // The price stays there.
    expect(holdJumps([barAt(33, 930)], second.lastRead).lastRead.held).toBeNull();
  });

  it('is dropped when the next poll says something else', () => {
    const first = holdJumps([far], before);
    const second = holdJumps([barAt(31, 101), barAt(32, 102)], first.lastRead);
    expect([second.taken.length, second.slip, second.lastRead.held]).toEqual([2, far, null]);
  });

  it('is held again when it is another one', () => {
    const first = holdJumps([far], before);
    const second = holdJumps([barAt(31, 1)], first.lastRead);
    expect([second.taken, second.lastRead.held]).toEqual([[], barAt(31, 1)]);
  });

  it('is accepted while the usual range is unknown, and when it was accepted before', () => {
    expect(holdJumps([far], { recent: calm.slice(0, 5), held: null }).taken).toEqual([far]);
    expect(holdJumps([far, barAt(32, 900)], { recent: [...calm, far], held: null }).taken.length).toBe(2);
  });
});
