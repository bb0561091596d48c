import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bar } from './bars.ts';
import { ChunkError } from './packed-numbers.ts';
import { packChunk, unpackChunk, type Chunk } from './packing.ts';

const minute = 60_000;

const anyBars = (lowest: number, tick: number, volumeUnit: number) =>
  fc
    .array(
      fc.record({
        gap: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 5000 })),
        prices: fc.array(fc.oneof(fc.integer({ min: lowest, max: 1e6 }), fc.integer({ min: lowest, max: 2 ** 38 })), {
          minLength: 4,
          maxLength: 4,
        }),
        v: fc.oneof(fc.constant(0), fc.nat(), fc.integer({ min: 0, max: 2 ** 40 })),
      }),
      { maxLength: 80 },
    )
    .map((rows) => {
      let t = Date.parse('2015-01-01T00:00:00Z');
      return rows.map(({ gap, prices, v }): Bar => {
        t += gap * minute;
        const [o = 0, x = 0, y = 0, c = 0] = prices.map((price) => price * tick);
        return { t, o, h: Math.max(o, x, y, c), l: Math.min(o, x, y, c), c, v: v * volumeUnit };
      });
    });

const anyChunk: fc.Arbitrary<Chunk> = fc
  .record({
    lowest: fc.constantFrom(1, -(2 ** 30)),
    tick: fc.constantFrom(1, 5, 25, 100, 1000),
    volumeUnit: fc.constantFrom(0, 1, 100),
    decimals: fc.integer({ min: 0, max: 15 }),
    volumeDecimals: fc.integer({ min: 0, max: 15 }),
  })
  .chain(({ lowest, tick, volumeUnit, ...decimals }) =>
    anyBars(lowest, tick, volumeUnit).map((bars) => ({ ...decimals, bars })),
  );

const faultOf = (bytes: Uint8Array) => {
  try {
    unpackChunk(bytes);
  } catch (error) {
    if (error instanceof ChunkError) return error.fault;
    throw error;
  }
  return null;
};

const day: Bar[] = [
  { t: minute, o: 100, h: 110, l: 95, c: 105, v: 3 },
  { t: 3 * minute, o: 105, h: 105, l: 105, c: 105, v: 0 },
];
const chunk: Chunk = { decimals: 2, volumeDecimals: 0, bars: day };

describe('packed bars', () => {
  it('come back as they were: any tick size and volume, missing minutes, prices below zero', () => {
    const property = fc.property(anyChunk, (given) => {
      const bytes = packChunk(given);
      const found = unpackChunk(bytes);
      expect(found).toEqual(given);
      expect(packChunk(found)).toEqual(bytes);
    });
    fc.assert(property, { numRuns: 1000 });
  });

  it('keep the largest prices and volumes', () => {
    const [price, v] = [2 ** 49, Number.MAX_SAFE_INTEGER];
    const bars = [
      { t: 0, o: -price, h: price, l: -price, c: price, v },
      { t: minute, o: -price, h: price, l: -price, c: price - 1, v: 1 },
    ];
    expect(unpackChunk(packChunk({ decimals: 0, volumeDecimals: 0, bars })).bars).toEqual(bars);
    expect(unpackChunk(packChunk({ decimals: 0, volumeDecimals: 0, bars: [] })).bars).toEqual([]);
  });

  it('are written in the documented format', () => {
    // Two bars, step 2, units 5 and 3; +20 and not a step: minute 1; +1, 1 above, 1 below, one volume; a step and nothing else.
    expect([...packChunk(chunk)]).toEqual([1, 2, 0, 2, 2, 5, 3, 81, 1, 2, 1, 1, 1, 0, 0, 0, 0, 0]);
  });

  it.each([
    ['half a tick', { o: 100.5 }],
    ['no number', { c: Number.NaN }],
    ['infinite', { h: Infinity }],
    ['a high below the close', { h: 104 }],
    ['a low above the open', { l: 101 }],
    ['a price too large to be exact', { h: 2 ** 49 + 1 }],
    ['a volume below zero', { v: -1 }],
    ['half a unit of volume', { v: 0.5 }],
    ['seconds', { t: 1000 }],
    ['a time after the next bar', { t: 4 * minute }],
    ['the time of the next bar', { t: 3 * minute }],
    ['a time before 1970', { t: -minute }],
    ['no time', { t: Number.NaN }],
  ])('refuse a bar with %s', (_, wrong) => {
    const [first, second] = day;
    const bars = [{ ...first, ...wrong } as Bar, second as Bar];
    expect(() => packChunk({ ...chunk, bars })).toThrow(RangeError);
  });

  it('refuse a number of decimals that no price has', () => {
    for (const decimals of [-1, 16, 1.5, Number.NaN]) {
      expect(() => packChunk({ ...chunk, decimals })).toThrow(RangeError);
      expect(() => packChunk({ ...chunk, volumeDecimals: decimals })).toThrow(RangeError);
    }
  });
});

describe('bytes that are no packed bars', () => {
  const good = [...packChunk(chunk)];
  const changed = (at: number, ...values: number[]) => Uint8Array.from(good.toSpliced(at, 1, ...values));

  it.each([
    ['nothing', new Uint8Array(0), 'cutOff'],
    ['another version', changed(0, 2), 'version'],
    ['decimals', changed(1, 16), 'decimals'],
    ['more bars than bytes', changed(3, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x0f), 'count'],
    ['fewer bars', changed(3, 1), 'rest'],
    ['no step', changed(4, 0), 'time'],
    ['no unit', changed(5, 0), 'price'],
    ['a number of 9 bytes', changed(9, ...Array<number>(8).fill(0xff), 1), 'number'],
    ['a number with a needless byte', changed(9, 0x82, 0), 'number'],
    ['a number above 2^53', changed(9, ...Array<number>(7).fill(0xff), 0x7f), 'number'],
    ['two bars at one time', changed(13, 1, 0), 'time'],
    ['a bar after 2100', changed(8, 0xff, 0xff, 0xff, 0xff, 0x7f), 'time'],
    ['a price too large', changed(10, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x0f), 'price'],
    ['a cut', Uint8Array.from([...good.slice(0, -1), 0x80]), 'cutOff'],
  ] as const)('are refused by name: %s', (_, bytes, fault) => {
    expect(faultOf(bytes)).toBe(fault);
  });

  it('give a named error or bars that can be packed, never anything else', () => {
    const anyBytes = fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc.uint8Array({ maxLength: 60 }).map((rest) => Uint8Array.from([1, 2, 0, 3, 1, 1, 1, ...rest])),
      fc.tuple(anyChunk, fc.nat(), fc.nat(255)).map(([given, at, value]) => {
        const bytes = packChunk(given);
        bytes[at % bytes.length] = value;
        return bytes;
      }),
    );
    let read = 0;
    const property = fc.property(anyBytes, (bytes) => {
      if (faultOf(bytes) !== null) return;
      read += 1;
      const found = unpackChunk(bytes);
      expect(unpackChunk(packChunk(found))).toEqual(found);
    });
    fc.assert(property, { numRuns: 5000 });
    expect(read).toBeGreaterThan(200);
  });
});
