import type { IdeaAction, IdeaTerms } from '#outcomes/terms.ts';

const minute = 60_000;

/** A long limit order at 98–100, stop 90, half at 110 and half at 120: 1 R is 10. */
export const usualIdea: IdeaTerms = {
  direction: 'long',
  orderType: 'limit',
  entryLow: 98,
  entryHigh: 100,
  stop: 90,
  targets: [
    { price: 110, bps: 5000 },
    { price: 120, bps: 5000 },
  ],
  publishedAt: 0,
  validUntil: 60 * minute,
  breakEvenAfterTp1: false,
  cost: 0,
};

const oneTarget = [{ price: 110, bps: 10_000 }];

type Row = readonly [minute: number, open: number, high: number, low: number, close: number];

export interface WorkedIdea {
  name: string;
  change?: Partial<IdeaTerms>;
  candles: readonly Row[];
  actions?: readonly IdeaAction[];
  /** Minutes; by default the end of the last candle. */
  until?: number;
  /** The events in words; `?` is ambiguous. */
  expected: string;
}

const filled: Row = [0, 105, 106, 99, 103];

/** Outcomes that were worked out by hand. */
export const workedIdeas: readonly WorkedIdea[] = [
  {
    name: 'a limit order is filled at its edge, and reaches both targets',
    candles: [filled, [1, 103, 111, 102, 109], [2, 109, 121, 108, 120]],
    expected: 'filled 100 · target1 110×5000 · target2 120×5000 · closed_tp 1.5R',
  },
  {
    name: 'the stop is reached',
    candles: [filled, [1, 103, 104, 89, 91]],
    expected: 'filled 100 · stopped 90×10000 · closed_sl -1R',
  },
  {
    name: 'a limit order whose range is jumped over is filled at the open',
    candles: [
      [0, 95, 99, 94, 98],
      [1, 98, 111, 97, 110],
      [2, 110, 120, 109, 119],
    ],
    expected: 'filled 95 gap · target1 110×5000 · target2 120×5000 · closed_tp 2R',
  },
  {
    name: 'a limit order is missed if the price jumps beyond the stop',
    candles: [[0, 88, 95, 85, 94]],
    expected: 'missed gapBeyondStop',
  },
  {
    name: 'a limit order is missed if the target comes before the entry',
    candles: [
      [0, 105, 111, 104, 108],
      [1, 108, 109, 99, 100],
    ],
    expected: 'missed targetFirst',
  },
  {
    name: 'entry and target in one candle that closes below the target: it does not count',
    candles: [
      [0, 105, 111, 99, 104],
      [1, 104, 105, 89, 90],
    ],
    expected: 'filled 100? · stopped 90×10000 · closed_sl -1R',
  },
  {
    name: 'entry and target in one candle, confirmed by its close',
    candles: [
      [0, 105, 112, 99, 111],
      [1, 111, 120, 109, 118],
    ],
    expected: 'filled 100 · target1 110×5000 · target2 120×5000 · closed_tp 1.5R',
  },
  {
    name: 'entry and stop in one candle',
    candles: [[0, 105, 106, 89, 100]],
    expected: 'filled 100 · stopped 90×10000 · closed_sl -1R',
  },
  {
    name: 'stop and target in one candle: the stop comes first',
    candles: [filled, [1, 103, 111, 89, 110]],
    expected: 'filled 100 · stopped 90×10000? · closed_sl -1R',
  },
  {
    name: 'the same in finer candles is certain',
    candles: [filled, [1, 103, 111, 102, 110], [2, 110, 110, 89, 90]],
    expected: 'filled 100 · target1 110×5000 · stopped 90×5000 · closed_sl 0R',
  },
  {
    name: 'a jump through the stop is worse than −1 R',
    candles: [filled, [1, 85, 88, 84, 86]],
    expected: 'filled 100 · stopped 85×10000 gap · closed_sl -1.5R',
  },
  {
    name: 'a jump over both targets',
    candles: [filled, [1, 125, 126, 124, 125]],
    expected: 'filled 100 · target1 125×5000 gap · target2 125×5000 gap · closed_tp 2.5R',
  },
  {
    name: 'break-even after the first target, in a later candle',
    change: { breakEvenAfterTp1: true },
    candles: [filled, [1, 103, 111, 102, 109], [2, 109, 110, 99, 100]],
    expected: 'filled 100 · target1 110×5000 · stopMoved 100 · stopped 100×5000 · closed_break_even 0.5R',
  },
  {
    name: 'break-even inside the candle of the first target: out, but not certain',
    change: { breakEvenAfterTp1: true },
    candles: [filled, [1, 103, 111, 99, 105]],
    expected: 'filled 100 · target1 110×5000 · stopMoved 100 · stopped 100×5000? · closed_break_even 0.5R',
  },
  {
    name: 'the same, proved by the close',
    change: { breakEvenAfterTp1: true },
    candles: [filled, [1, 103, 111, 98, 99]],
    expected: 'filled 100 · target1 110×5000 · stopMoved 100 · stopped 100×5000 · closed_break_even 0.5R',
  },
  {
    name: 'a market order takes the next open inside its range',
    change: { orderType: 'market', targets: oneTarget, publishedAt: 30_000 },
    candles: [
      [0, 90, 120, 80, 99],
      [1, 99, 110, 98, 109],
    ],
    expected: 'filled 99 · target1 110×10000 · closed_tp 1.1R',
  },
  {
    name: 'a market order is missed if the next open is outside its range',
    change: { orderType: 'market', publishedAt: 30_000 },
    candles: [[1, 101, 102, 100, 101]],
    expected: 'missed outOfRange',
  },
  {
    name: 'a stop order is triggered in a candle whose low is below the stop, and that closes above it',
    change: { orderType: 'stop' },
    candles: [[0, 95, 99, 89, 98.5]],
    expected: 'filled 98 · stopped 90×10000? · closed_sl -0.8R',
  },
  {
    name: 'a stop order is missed if its range is jumped over',
    change: { orderType: 'stop' },
    candles: [[0, 101, 102, 100, 101]],
    expected: 'missed gapBeyondRange',
  },
  {
    name: 'a stop order is filled at an open inside its range',
    change: { orderType: 'stop', targets: oneTarget },
    candles: [[0, 99, 110, 99, 109]],
    expected: 'filled 99 gap · target1 110×10000 · closed_tp 1.1R',
  },
  {
    name: 'a pending order lapses, which needs no candle',
    candles: [[0, 105, 106, 104, 105]],
    until: 61,
    expected: 'expired · closed_expired',
  },
  {
    name: 'an open position closes with the open after its validity, also after a weekend',
    candles: [filled, [4000, 104, 104, 103, 104]],
    expected: 'filled 100 · expired 104×10000 · closed_expired 0.4R',
  },
  {
    name: 'an open position whose validity has passed, and the price jumps through the stop',
    candles: [filled, [4000, 80, 81, 79, 80]],
    expected: 'filled 100 · stopped 80×10000 gap · closed_sl -2R',
  },
  {
    name: 'what the author closes takes the next open, not the last close',
    candles: [filled, [1, 103, 104, 96, 97], [2, 97, 98, 96, 97]],
    actions: [{ at: 90_000, type: 'close' }],
    expected: 'filled 100 · closed 97×10000 · closed_manual -0.3R',
  },
  {
    name: 'cancelled too late: the candle had begun before',
    candles: [
      [0, 105, 106, 104, 105],
      [1, 105, 106, 99, 101],
      [2, 101, 102, 89, 90],
    ],
    actions: [{ at: 90_000, type: 'cancel' }],
    expected: 'filled 100 · refused cancel · stopped 90×10000 · closed_sl -1R',
  },
  {
    name: 'cancelled in time',
    candles: [
      [0, 105, 106, 104, 105],
      [2, 105, 106, 99, 101],
    ],
    actions: [{ at: 90_000, type: 'cancel' }],
    expected: 'cancelled',
  },
  {
    name: 'the stop is moved towards profit; away from it is refused',
    candles: [filled, [1, 103, 108, 102, 107], [3, 106, 107, 104, 105]],
    actions: [
      { at: 130_000, type: 'moveStop', stop: 105 },
      { at: 140_000, type: 'moveStop', stop: 95 },
    ],
    expected: 'filled 100 · stopMoved 105 · refused moveStop · stopped 105×10000 · closed_break_even 0.5R',
  },
  {
    name: 'void: it stays visible, without a result',
    candles: [filled],
    actions: [{ at: 70_000, type: 'void' }],
    until: 4 / 3,
    expected: 'filled 100 · voided · void',
  },
  {
    name: 'a market that is halted: the last close counts',
    candles: [[0, 105, 106, 99, 96]],
    actions: [{ at: 70_000, type: 'halt' }],
    until: 4 / 3,
    expected: 'filled 100 · expired 96×10000 halt · closed_expired -0.4R',
  },
  {
    name: 'one share becomes two: candles count twice',
    candles: [filled, [2, 52, 55.5, 51, 54], [3, 54, 60, 54, 60]],
    actions: [{ at: 120_000, type: 'split', numerator: 2, denominator: 1 }],
    expected: 'filled 100 · split 2:1 · target1 110×5000 · target2 120×5000 · closed_tp 1.5R',
  },
  {
    name: 'a short, with a cost of 0.1 R',
    change: {
      direction: 'short',
      entryLow: 100,
      entryHigh: 102,
      stop: 110,
      cost: 1,
      targets: [{ price: 90, bps: 10_000 }],
    },
    candles: [
      [0, 95, 101, 94, 97],
      [1, 97, 98, 89, 90],
    ],
    expected: 'filled 100 · target1 90×10000 · closed_tp 1R net 0.9R',
  },
];
