/** Where alerts come from: a rule that is judged here, an alert of TradingView, or a person. */
export const strategyKinds = ['scanner', 'tradingview', 'manual'] as const;

/** The lookup `strategyStatus`. Readers see those that are active or paused. */
export const strategyStates = ['draft', 'in_review', 'active', 'paused', 'archived'] as const;

/**
 * What somebody does to the state of a strategy. `submit`: asks for a review of a version, which becomes the live one with `goLive`;
 * `withdraw` and `return` end the review without that. An archived one that is restored is paused, or a draft if no version was ever live.
 */
export const strategyActions = [
  'submit',
  'withdraw',
  'return',
  'goLive',
  'pause',
  'resume',
  'archive',
  'restore',
] as const;

/** What has become of a strategy; `flooded`: it has paused itself, because it gave more alerts than the installation allows. */
export const strategyEventTypes = [...strategyActions, 'flooded'] as const;
