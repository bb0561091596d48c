import type { IndicatorName } from '@candela/markets/indicators/indicators';

/** Groups of indicators, in the order in which they are offered. */
export const indicatorGroups = {
  averages: ['sma', 'ema', 'wma', 'hma', 'rma', 'vwap'],
  oscillators: ['rsi', 'macd', 'stoch', 'cci', 'mfi', 'williams', 'roc', 'momentum', 'aroon'],
  volatility: ['atr', 'natr', 'stddev', 'bollinger', 'keltner', 'donchian'],
  trend: ['adx', 'supertrend', 'psar', 'ichimoku', 'linreg'],
  volume: ['volume', 'obv'],
  levels: ['highest', 'lowest', 'pivot_high', 'pivot_low', 'previous_day', 'day_open', 'gap', 'opening_range'],
  patterns: [
    'bullish_engulfing',
    'bearish_engulfing',
    'hammer',
    'shooting_star',
    'doji',
    'inside_bar',
    'outside_bar',
    'three_rising',
    'three_falling',
  ],
} as const satisfies Record<string, readonly IndicatorName[]>;

export type IndicatorGroup = keyof typeof indicatorGroups;

/** Indicators that a chart draws. */
export type DrawnIndicator = (typeof indicatorGroups)[IndicatorGroup][number];

export function isDrawn(name: string): name is DrawnIndicator {
  return Object.values(indicatorGroups).some((names: readonly string[]) => names.includes(name));
}

/** How the values of an output are drawn. `steps`: levels that hold from bar to bar; `histogram`: from 0. */
type OutputShape = 'line' | 'steps' | 'dots' | 'histogram' | 'bars';

/** `rise` and `fall` are the colours of candles; `direction` is one of both by the output `direction`. */
export type OutputColor = 'first' | 'second' | 'third' | 'fourth' | 'soft' | 'rise' | 'fall' | 'direction';

export interface OutputLook {
  output: string;
  shape: OutputShape;
  color: OutputColor;
}

export interface IndicatorLook {
  /** On the prices; otherwise in a pane of its own. */
  isOnPrices: boolean;
  outputs: readonly OutputLook[];
  /** Two outputs between which the ground is tinted. */
  band?: readonly [string, string];
  /** Values at which a pane has a line. */
  levels?: readonly number[];
  /** The scale of a pane, where it is known. */
  scale?: readonly [number, number];
  /** Bars with the pattern are marked above or below. */
  mark?: 'above' | 'below';
}

const line = (output: string, color: OutputColor): OutputLook => ({ output, shape: 'line', color });
const steps = (output: string, color: OutputColor): OutputLook => ({ output, shape: 'steps', color });

const average: IndicatorLook = { isOnPrices: true, outputs: [line('value', 'first')] };
const level = (color: OutputColor): IndicatorLook => ({ isOnPrices: true, outputs: [steps('value', color)] });
const pane = (levels?: readonly number[], scale?: readonly [number, number]): IndicatorLook => ({
  isOnPrices: false,
  outputs: [line('value', 'first')],
  ...(levels && { levels }),
  ...(scale && { scale }),
});
const pattern = (mark: 'above' | 'below'): IndicatorLook => ({ isOnPrices: true, outputs: [], mark });
const percents = [0, 100] as const;

const channel: IndicatorLook = {
  isOnPrices: true,
  outputs: [line('middle', 'soft'), line('upper', 'first'), line('lower', 'first')],
  band: ['upper', 'lower'],
};

/** The looks of all indicators that a chart draws. */
export const indicatorLooks: Readonly<Record<DrawnIndicator, IndicatorLook>> = {
  sma: average,
  ema: average,
  wma: average,
  hma: average,
  rma: average,
  vwap: average,
  rsi: pane([30, 70], percents),
  macd: {
    isOnPrices: false,
    outputs: [
      { output: 'histogram', shape: 'histogram', color: 'direction' },
      line('line', 'first'),
      line('signal', 'second'),
    ],
    levels: [0],
  },
  stoch: {
    isOnPrices: false,
    outputs: [line('k', 'first'), line('d', 'second')],
    levels: [20, 80],
    scale: percents,
  },
  cci: pane([-100, 100]),
  mfi: pane([20, 80], percents),
  williams: pane([-80, -20], [-100, 0]),
  roc: pane([0]),
  momentum: pane([0]),
  aroon: { isOnPrices: false, outputs: [line('up', 'rise'), line('down', 'fall')], scale: percents },
  atr: pane(),
  natr: pane(),
  stddev: pane(),
  bollinger: channel,
  keltner: channel,
  donchian: channel,
  adx: {
    isOnPrices: false,
    outputs: [line('adx', 'first'), line('plus', 'rise'), line('minus', 'fall')],
    levels: [25],
  },
  supertrend: { isOnPrices: true, outputs: [line('line', 'direction')] },
  psar: { isOnPrices: true, outputs: [{ output: 'value', shape: 'dots', color: 'first' }] },
  ichimoku: {
    isOnPrices: true,
    outputs: [line('conversion', 'first'), line('base', 'second'), line('spanA', 'rise'), line('spanB', 'fall')],
    band: ['spanA', 'spanB'],
  },
  linreg: average,
  volume: { isOnPrices: false, outputs: [{ output: 'value', shape: 'bars', color: 'direction' }] },
  obv: pane(),
  highest: level('rise'),
  lowest: level('fall'),
  pivot_high: level('rise'),
  pivot_low: level('fall'),
  previous_day: { isOnPrices: true, outputs: [steps('high', 'rise'), steps('low', 'fall'), steps('close', 'soft')] },
  day_open: level('second'),
  gap: pane([0]),
  opening_range: { isOnPrices: true, outputs: [steps('high', 'rise'), steps('low', 'fall')] },
  bullish_engulfing: pattern('below'),
  bearish_engulfing: pattern('above'),
  hammer: pattern('below'),
  shooting_star: pattern('above'),
  doji: pattern('above'),
  inside_bar: pattern('above'),
  outside_bar: pattern('above'),
  three_rising: pattern('below'),
  three_falling: pattern('above'),
};
