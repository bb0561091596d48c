import type { ErrorEntry } from '#error-entry.ts';

/** Errors of symbols and of the sessions of markets; forms show those of a field at the field. */
export const symbolErrors = {
  'symbols.notFound': { status: 404, isToShow: true, message: 'No such symbol.' },
  'symbols.exists': { status: 409, isToShow: false, message: 'There is a symbol of this name.' },
  'symbols.changed': {
    status: 409,
    isToShow: false,
    message: 'Somebody else has changed this symbol in the meantime.',
  },
  'symbols.displayTooWide': {
    status: 409,
    isToShow: false,
    message: 'No admin has stated that the contract with the provider allows to show its prices to them.',
  },
  'symbols.unknownSource': { status: 400, isToShow: true, message: 'No such source of prices.' },
  'symbols.unknownMarket': { status: 400, isToShow: true, message: 'No such market.' },
  'symbols.unknownSession': { status: 400, isToShow: true, message: 'No such session.' },
  'symbols.simulated': { status: 409, isToShow: true, message: 'Symbols of the demo market cannot be changed.' },
  'symbols.tickSizeOrder': {
    status: 409,
    isToShow: false,
    message: 'There is a tick size from this day or a later one.',
  },
  'symbols.tickSizeTooFine': {
    status: 409,
    isToShow: false,
    message: 'With so many decimals, stored prices would not be exact.',
  },
  'symbols.spreadTooFine': {
    status: 409,
    isToShow: false,
    message: 'The spread has more decimals than the prices.',
  },
  'symbols.splitExists': { status: 409, isToShow: false, message: 'There is a split on this day.' },
  'symbols.splitNotFound': { status: 404, isToShow: true, message: 'No such split.' },
  'symbols.noTradingDay': { status: 400, isToShow: false, message: 'The market is closed on this day.' },
  'marketSessions.notFound': { status: 404, isToShow: true, message: 'No such session.' },
  'marketSessions.badHours': {
    status: 400,
    isToShow: false,
    message: 'The hours are not in order, or overlap the day before or after.',
  },
  'marketSessions.exceptionNotFound': {
    status: 404,
    isToShow: true,
    message: 'This day has the hours of its calendar.',
  },
} as const satisfies Record<string, ErrorEntry>;
