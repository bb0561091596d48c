import type { ErrorEntry } from '#error-entry.ts';

/** Errors of the public log. */
export const ledgerErrors = {
  'ledger.notFound': { status: 404, isToShow: false, message: 'The log has no such part, or not yet.' },
  'ledger.exportUnclear': {
    status: 400,
    isToShow: true,
    message: 'An export is of all, of an author (32 hexadecimal digits), of a month (2026-11), or of both.',
  },
  'ledger.exportTooLarge': {
    status: 409,
    isToShow: true,
    message: 'An export has at most 100,000 openings and 2,000,000 candles: name an author or a month.',
  },
  'ledger.unsound': {
    status: 503,
    isToShow: true,
    message: 'The log contradicts what it has signed before, and is not signed again.',
  },
  'ledger.keyLost': { status: 503, isToShow: true, message: 'The key of the log cannot be read.' },
  'ledger.keyOfEnvironment': {
    status: 409,
    isToShow: true,
    message: 'The key is that of the environment, and is changed there.',
  },
} satisfies Record<string, ErrorEntry>;
