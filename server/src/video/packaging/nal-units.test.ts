import { describe, expect, it } from 'vitest';
import { nalReader } from './nal-units.ts';

const delimiter = [0x09, 0x10];
/** Messages: the time of a picture, and that decoding may begin with it. */
const timing = [0x06, 0x01, 0x02, 0x00, 0x00, 0x80];
const recovery = [0x06, 0x06, 0x01, 0xc4, 0x80];
/** Both in one unit, after a message whose size goes over 255 and that has an escaped zero. */
const large = [0x06, 0x05, 0xff, 0x02, ...Array<number>(254).fill(0xaa), 0, 0, 3, 0, 0x06, 0x01, 0xc4, 0x80];
const [idrSlice, slice] = [
  [0x65, 0x88, 0x84],
  [0x41, 0x9a, 0x06, 0x06],
];

const forms = {
  'sizes of four bytes': { size: 4, write: (unit: number[]) => [0, 0, unit.length >> 8, unit.length & 255, ...unit] },
  'sizes of two bytes': { size: 2, write: (unit: number[]) => [unit.length >> 8, unit.length & 255, ...unit] },
  'start codes': { size: null, write: (unit: number[]) => [0, 0, 1, ...unit] },
} as const;

describe.each(Object.entries(forms))('a picture with %s', (_name, { size, write }) => {
  const packet = (...units: number[][]) => Buffer.from(units.flatMap(write));
  const reader = nalReader(size);

  it('is an IDR picture by its first slice', () => {
    expect(reader.isIdr(packet(delimiter, timing, idrSlice, idrSlice))).toBe(true);
    expect(reader.isIdr(packet(delimiter, recovery, slice))).toBe(false);
    expect(reader.isIdr(packet(slice, idrSlice))).toBe(false);
    expect(reader.isIdr(packet(delimiter))).toBe(false);
    expect(reader.isIdr(Buffer.alloc(0))).toBe(false);
  });

  it('loses the message that decoding may begin with it, and nothing else', () => {
    const plain = packet(delimiter, timing, slice);
    expect(reader.withoutRecoveryPoint(plain)).toBe(plain);
    expect(reader.withoutRecoveryPoint(packet(delimiter, recovery, timing, slice, slice))).toEqual(
      packet(delimiter, timing, slice, slice),
    );
    expect(reader.withoutRecoveryPoint(packet(recovery, slice))).toEqual(packet(slice));
    expect(reader.withoutRecoveryPoint(packet(large, slice))).toEqual(packet(slice));
  });

  it('is left alone where it is cut off', () => {
    const cut = packet(delimiter, recovery).subarray(0, -3);
    expect(() => reader.withoutRecoveryPoint(cut)).not.toThrow();
    expect(reader.isIdr(cut)).toBe(false);
  });
});
