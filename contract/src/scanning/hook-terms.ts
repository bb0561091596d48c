/** What becomes of a message of TradingView. `quarantined`: it may become an alert once somebody has helped. */
export const receiptStates = ['accepted', 'duplicate', 'quarantined', 'rejected'] as const;

/**
 * Why a message did not become an alert. Held back: `unknownTicker`, `closedSymbol` (readers may not see it), `placeholder` (a part in
 * braces was not filled). Refused: all others; `notActive`: the strategy was not live then.
 */
export const receiptReasons = [
  'unknownTicker',
  'closedSymbol',
  'placeholder',
  'unreadable',
  'noTicker',
  'noSide',
  'badPrice',
  'badTime',
  'notActive',
  'tooLarge',
] as const;

export type ReceiptState = (typeof receiptStates)[number];
export type ReceiptReason = (typeof receiptReasons)[number];

/** Bytes of a message. */
export const maxHookBytes = 16_384;

/** How long the address before the newest one is valid, and how long messages are kept. */
export const oldAddressHours = 24;
export const keptReceiptDays = 30;

/** A clock that differs by more is worth a note. */
export const maxSkewSeconds = 60;

/** Tickers that a strategy may have chosen symbols for. */
export const maxAliases = 100;
