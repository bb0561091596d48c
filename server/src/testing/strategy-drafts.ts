import type { StrategyFields } from '@candela/contract/scanning/managed-strategies';
import type { Rule } from '@candela/markets/rules/rule';

/** A rule that can go live, if there is its symbol. */
export const plainRule: Rule = {
  v: 1,
  timeframe: '1h',
  universe: { markets: [], symbols: ['CSV:EURUSD'] },
  when: { left: { ind: 'rsi', args: { period: 14 } }, op: 'crosses_above', right: 30 },
  trigger: 'bar_close',
  fires: 'becomes_true',
  cooldownBars: 5,
  direction: 'long',
};

/** What the form holds of a strategy that is complete. */
export const strategyDraft = (given: Partial<StrategyFields> = {}): StrategyFields => ({
  languageCode: 'en',
  name: 'RSI back from below 30',
  summary: 'Buys what turns up again.',
  description: 'Only after a long fall.',
  translations: {},
  style: 'day_trading',
  classification: 'beginner',
  methods: ['technical_indicators'],
  concepts: ['mean_reversion'],
  subscriptionTypeIds: [],
  draftRule: plainRule,
  ...given,
});
