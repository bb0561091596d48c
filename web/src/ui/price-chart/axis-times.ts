import { utils, type AxisCreateTicksCallback, type AxisTick, type Chart } from 'klinecharts';

interface AxisTimesOptions {
  /** Width of a text on the axis, in pixels. */
  widthOf: (text: string) => number;
  /** The instant at a place on the axis; null: unknown. */
  instantAt: (pixel: number) => number | null;
  write: (instant: number) => string;
}

/** Pixels between two times. */
const gap = 20;

/**
 * The times on the axis of a chart. The library leaves room for long ones, so that a phone shows three, two of them cut by the edges:
 * where there is room, one more is written between any two, and those that would be cut are left out.
 */
export function axisTimes({ widthOf, instantAt, write }: AxisTimesOptions): AxisCreateTicksCallback {
  const betweenAll = (ticks: AxisTick[], step: number): AxisTick[] => {
    const places = [(ticks[0]?.coord ?? 0) - step, ...ticks.map(({ coord }) => coord)].map((coord) => coord + step / 2);
    return places.flatMap((coord) => {
      const value = instantAt(coord);
      return value === null ? [] : [{ coord, value, text: write(value) }];
    });
  };
  return ({ defaultTicks, bounding }) => {
    const step = (defaultTicks[1]?.coord ?? 0) - (defaultTicks[0]?.coord ?? 0);
    const longest = Math.max(0, ...defaultTicks.map(({ text }) => widthOf(text)));
    const isRoomy = defaultTicks.length > 1 && longest + gap <= step / 2;
    const ticks = isRoomy ? [...defaultTicks, ...betweenAll(defaultTicks, step)] : defaultTicks;
    return ticks
      .filter(({ coord, text }) => Math.min(coord, bounding.width - coord) >= widthOf(text) / 2)
      .toSorted((a, b) => a.coord - b.coord);
  };
}

/** Writes the times on the axis of a chart, in the font of its styles. */
export function writeTimes(chart: Chart, write: (instant: number) => string): void {
  const { size, weight, family } = chart.getStyles().xAxis.tickText;
  const instantAt = (x: number) => {
    const [point] = [chart.convertFromPixel([{ x }])].flat();
    return point?.timestamp ?? null;
  };
  const widthOf = (text: string) => utils.calcTextWidth(text, size, weight, family);
  chart.overrideXAxis({ createTicks: axisTimes({ widthOf, instantAt, write }) });
}
