import type { AxisCreateTicksParams } from 'klinecharts';
import { expect, it } from 'vitest';
import { axisTimes } from './axis-times.ts';

/** A minute a pixel; a letter is as wide as ten. */
const times = axisTimes({
  widthOf: (text) => text.length * 10,
  instantAt: (pixel) => pixel * 60_000,
  write: (instant) => String(instant / 60_000).padStart(4, '0'),
});

const written = (width: number, coords: number[]) => {
  const defaultTicks = coords.map((coord) => ({ coord, value: coord * 60_000, text: String(coord).padStart(4, '0') }));
  return times({ defaultTicks, bounding: { width } } as AxisCreateTicksParams).map(({ text }) => text);
};

it('times that the edges would cut are left out', () => {
  expect(written(300, [15, 115, 215, 285])).toEqual(['0115', '0215']);
  expect(written(300, [20, 110, 200, 280])).toEqual(['0020', '0110', '0200', '0280']);
});

it('where there is room, there is one more between any two, and at both ends', () => {
  expect(written(310, [15, 155, 295])).toEqual(['0085', '0155', '0225']);
  expect(written(500, [100, 240, 380])).toEqual(['0030', '0100', '0170', '0240', '0310', '0380', '0450']);
  expect(written(310, [150])).toEqual(['0150']);
  expect(written(310, [])).toEqual([]);
});
