import type { Condition, Rule } from './rule.ts';

const rule = (timeframe: Rule['timeframe'], direction: Rule['direction'], when: Condition, cooldownBars = 5): Rule => ({
  v: 1,
  timeframe,
  universe: { markets: [], symbols: [] },
  when,
  trigger: 'bar_close',
  fires: 'becomes_true',
  cooldownBars,
  direction,
});

/** Rules to start from; their author chooses the symbols. */
export const ruleTemplates = {
  rsiReturn: rule('1h', 'long', {
    all: [{ left: { ind: 'rsi', args: { period: 14 } }, op: 'crosses_above', right: 30 }],
  }),
  goldenCross: rule('1d', 'long', {
    all: [
      {
        left: { ind: 'sma', args: { period: 50 } },
        op: 'crosses_above',
        right: { ind: 'sma', args: { period: 200 } },
      },
    ],
  }),
  breakout: rule('4h', 'long', {
    all: [
      {
        left: { ind: 'close' },
        op: 'crosses_above',
        right: { ind: 'donchian', args: { period: 20 }, out: 'upper', ago: 1 },
      },
      { left: { ind: 'adx', args: { period: 14 } }, op: 'rising', bars: 3 },
    ],
  }),
  pullback: rule('1h', 'long', {
    all: [
      { left: { ind: 'close' }, op: '>', right: { ind: 'ema', args: { period: 50 }, tf: '4h' } },
      { left: { ind: 'low' }, op: '<=', right: { ind: 'ema', args: { period: 20 } } },
      { left: { ind: 'close' }, op: '>', right: { ind: 'open' } },
    ],
  }),
  bandReturn: rule('1h', 'short', {
    all: [
      {
        left: { ind: 'close' },
        op: 'crosses_below',
        right: { ind: 'bollinger', args: { period: 20, deviations: 2 }, out: 'upper' },
      },
      { within: 5, of: { left: { ind: 'rsi', args: { period: 14 } }, op: '>', right: 70 } },
    ],
  }),
  macdTurn: rule('1h', 'long', {
    all: [
      { left: { ind: 'macd', out: 'line' }, op: 'crosses_above', right: { ind: 'macd', out: 'signal' } },
      { left: { ind: 'macd', out: 'line' }, op: '<', right: 0 },
    ],
  }),
  volumeSurge: rule('15m', 'long', {
    all: [
      {
        left: { ind: 'volume' },
        op: '>',
        right: { ind: 'sma', args: { period: 20 }, source: 'volume', ago: 1, times: 2 },
      },
      { left: { ind: 'close' }, op: '>', right: { ind: 'highest', args: { period: 20 }, ago: 1 } },
    ],
  }),
  openingRange: rule(
    '5m',
    'long',
    {
      all: [
        {
          left: { ind: 'close' },
          op: 'crosses_above',
          right: { ind: 'opening_range', args: { minutes: 30 }, out: 'high' },
        },
      ],
    },
    50,
  ),
  reversalCandle: rule('4h', 'long', {
    all: [
      {
        any: [
          { left: { ind: 'hammer' }, op: 'appears' },
          { left: { ind: 'bullish_engulfing' }, op: 'appears' },
        ],
      },
      { left: { ind: 'low' }, op: '<=', right: { ind: 'lowest', args: { period: 20 }, ago: 1 } },
    ],
  }),
  trendTurn: rule('1h', 'short', {
    all: [
      { left: { ind: 'supertrend', args: { period: 10, factor: 3 }, out: 'direction' }, op: 'crosses_below', right: 0 },
    ],
  }),
} satisfies Record<string, Rule>;

export type RuleTemplateName = keyof typeof ruleTemplates;
