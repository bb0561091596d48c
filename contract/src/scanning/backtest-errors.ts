import type { ErrorEntry } from '#error-entry.ts';

/** Errors of backtests. */
export const backtestErrors = {
  'backtests.notFound': { status: 404, isToShow: true, message: 'No such backtest.' },
  'backtests.tooManyBars': { status: 400, isToShow: true, message: 'A backtest may read at most 5,000,000 bars.' },
  'backtests.noBars': { status: 400, isToShow: true, message: 'No symbol of the rule has prices in the period.' },
  'backtests.planRefused': {
    status: 400,
    isToShow: true,
    message: 'The rule, the exit or the stop contradicts itself.',
  },
  'backtests.tooManyOpen': {
    status: 409,
    isToShow: true,
    message: 'Too many backtests of this person are unfinished.',
  },
  'backtests.notDone': { status: 409, isToShow: true, message: 'Only a backtest that is done can be shown.' },
  'backtests.notLive': {
    status: 409,
    isToShow: true,
    message: 'Only a backtest of the version that is live can be shown.',
  },
  'backtests.tooMany': { status: 409, isToShow: true, message: 'A strategy may not have more backtests.' },
} satisfies Record<string, ErrorEntry>;
