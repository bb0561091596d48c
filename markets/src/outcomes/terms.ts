/**
 * How a trade idea ends: a pure function of what was published, what was done, and the candles that count. Only whole numbers: prices in the
 * smallest unit of their symbol, parts of a position in basis points, results in ten-thousandths of R.
 */

/** What is fixed when a trade idea is published. */
export interface IdeaTerms {
  direction: 'long' | 'short';
  /** `limit` waits for a better price, `stop` for a worse one, `market` takes the next open. */
  orderType: 'market' | 'limit' | 'stop';
  entryLow: number;
  entryHigh: number;
  stop: number;
  /** From the entry away, one to six; parts in basis points, 10,000 together. */
  targets: readonly { price: number; bps: number }[];
  /** Milliseconds since 1970. */
  publishedAt: number;
  /** A pending order lapses then, and an open position closes with the next open. A whole minute. */
  validUntil: number;
  /** After the first target, the stop is the price of the entry. */
  breakEvenAfterTp1: boolean;
  /** Of buying and selling together, per unit: the spread of the symbol when the idea was published. */
  cost: number;
}

/** What people do with an idea, in the order in which the server has accepted it. */
export type IdeaAction =
  | { at: number; type: 'cancel' | 'close' | 'void' | 'halt' }
  | { at: number; type: 'moveStop'; stop: number }
  /** Prices before are `numerator / denominator` of those after: 2 and 1 when one share becomes two. */
  | { at: number; type: 'split'; numerator: number; denominator: number };

/** A candle of the series that counts (`sealing.ts`): `s` seconds from `t`, in milliseconds since 1970. */
export interface SealedCandle {
  t: number;
  s: number;
  o: number;
  h: number;
  l: number;
  c: number;
}

export const outcomeStatuses = [
  'pending',
  'active',
  'closed_tp',
  'closed_sl',
  'closed_break_even',
  'closed_manual',
  'closed_expired',
  'cancelled',
  'missed',
  'void',
] as const;
export type OutcomeStatus = (typeof outcomeStatuses)[number];

export type OutcomeReason =
  | 'outOfRange'
  | 'targetFirst'
  | 'gapBeyondStop'
  | 'gapBeyondRange'
  | 'halt'
  | 'cancel'
  | 'moveStop'
  | 'breakEven'
  | 'author';

export interface OutcomeEvent {
  /** From 1 on, without gaps. */
  seq: number;
  type:
    | 'filled'
    | 'target'
    | 'stopMoved'
    | 'stopped'
    | 'closed'
    | 'expired'
    | 'cancelled'
    | 'missed'
    | 'voided'
    | 'refused'
    | 'split';
  at: number;
  /** In the units of the idea: after a split, candles are converted, levels never. */
  price?: number;
  /** The part of the position that is closed, in basis points. */
  bps?: number;
  /** Which target, from 1 on. */
  target?: number;
  reason?: OutcomeReason;
  /** Of a split. */
  ratio?: readonly [numerator: number, denominator: number];
  /** The price jumped beyond the level, and its open counts. */
  gap?: true;
  /** Another order in which the prices of the candle can have been touched would give something else. */
  ambiguous?: true;
  /** The candle that decided, as it was traded. */
  candle?: readonly [t: number, s: number, o: number, h: number, l: number, c: number];
  /** At the end: ten-thousandths of R before and after cost. */
  r?: number;
  net?: number;
}

/** What has become of an idea so far: all that is needed to go on. Prices of shorts are mirrored (negative). */
export interface OutcomeState {
  status: OutcomeStatus;
  /** Of the last event. */
  seq: number;
  /** Candles that open before it have been read. */
  from: number;
  /** Actions that have taken effect. */
  done: number;
  fill: number | null;
  stop: number;
  /** The part that is still open, in basis points. */
  open: number;
  /** The next target, from 0 on. */
  next: number;
  /** Sum of basis points × (exit − fill). */
  gained: number;
  isAmbiguous: boolean;
  /** The author has closed; it happens at the next open. */
  isClosing: boolean;
  /** The last close since the fill. */
  last: number | null;
  /** What splits since publication are together. */
  numerator: number;
  denominator: number;
}

export const isOver = (status: OutcomeStatus): boolean => status !== 'pending' && status !== 'active';

/** 1 R: from the worst price of the entry to the stop, whatever the fill, so that a lucky fill beside the stop does not make 50 R. */
export const riskOf = ({ direction, entryLow, entryHigh, stop }: IdeaTerms): number =>
  direction === 'long' ? entryHigh - stop : stop - entryLow;

/** The state of an idea that has just been published. */
export function beginOutcome({ direction, stop, publishedAt }: IdeaTerms): OutcomeState {
  return {
    status: 'pending',
    seq: 0,
    from: publishedAt,
    done: 0,
    fill: null,
    stop: direction === 'long' ? stop : -stop,
    open: 10_000,
    next: 0,
    gained: 0,
    isAmbiguous: false,
    isClosing: false,
    last: null,
    numerator: 1,
    denominator: 1,
  };
}
