import { utils, type AxisCreateTicksCallback } from 'klinecharts';

interface Font {
  size: number;
  weight: string;
  family: string;
}

/** Leaves out the times that the edge of the axis would cut: the library draws each of them around its instant. */
export function timesThatFit({ size, weight, family }: Font): AxisCreateTicksCallback {
  return ({ defaultTicks, bounding }) =>
    defaultTicks.filter(({ coord, text }) => {
      const half = utils.calcTextWidth(text, size, weight, family) / 2;
      return coord >= half && coord + half <= bounding.width;
    });
}
