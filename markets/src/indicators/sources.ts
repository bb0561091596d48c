import { indicator, type IndicatorBar } from './kernel.ts';

/** Prices of a bar from which indicators can be reckoned. */
export const sources = {
  open: ({ o }: IndicatorBar): number => o,
  high: ({ h }: IndicatorBar): number => h,
  low: ({ l }: IndicatorBar): number => l,
  close: ({ c }: IndicatorBar): number => c,
  hl2: ({ h, l }: IndicatorBar): number => (h + l) / 2,
  hlc3: ({ h, l, c }: IndicatorBar): number => (h + l + c) / 3,
  ohlc4: ({ o, h, l, c }: IndicatorBar): number => (o + h + l + c) / 4,
  volume: ({ v }: IndicatorBar): number => v,
};

export type Source = keyof typeof sources;

/** The source itself as an indicator. */
export const sourceIndicator = (name: Source) =>
  indicator({
    args: {},
    outputs: ['value'],
    unit: name === 'volume' ? 'volume' : 'price',
    needsVolume: name === 'volume',
    settles: () => 1,
    kernel: () => ({
      cells: 0,
      step: (_state, _at, bar, out) => {
        out[0] = sources[name](bar);
      },
    }),
  });
