import type { ErrorEntry } from '#error-entry.ts';

/** Errors of practice and of the journal. */
export const practiceErrors = {
  'practice.notFound': { status: 404, isToShow: true, message: 'No such practice session.' },
  'practice.notEnoughBars': {
    status: 409,
    isToShow: true,
    message: 'There are too few past bars for a practice session.',
  },
  'practice.tooMany': { status: 409, isToShow: true, message: 'Nobody may have more practice sessions open.' },
  'practice.over': { status: 409, isToShow: true, message: 'The practice session has ended.' },
  'practice.movedOn': { status: 409, isToShow: true, message: 'The practice session has gone on in another window.' },
  'practice.orderOpen': { status: 409, isToShow: true, message: 'An order is open already.' },
  'practice.tooManyOrders': { status: 409, isToShow: true, message: 'A practice session may not have more orders.' },
  'practice.noOrder': { status: 409, isToShow: true, message: 'No order is open.' },
  'practice.refused': {
    status: 409,
    isToShow: true,
    message:
      'Only the stop of a filled order moves, towards profit and short of the next target; only a waiting order is cancelled.',
  },
  'practice.entryOutsideBar': { status: 400, isToShow: true, message: 'The price is outside of the last bar.' },
  'practice.wrongSideOfPrice': {
    status: 400,
    isToShow: true,
    message: 'A limit order waits for a better price than the last one, a stop order for a worse one.',
  },
  'practice.wrongLevels': {
    status: 400,
    isToShow: true,
    message:
      'The stop or the targets are on the wrong side, too near or out of order, or the parts do not add up to 10,000.',
  },
  'journal.notFound': { status: 404, isToShow: true, message: 'No such trade in the journal.' },
  'journal.changed': { status: 409, isToShow: true, message: 'The trade was changed in another window.' },
  'journal.wrongLevels': {
    status: 400,
    isToShow: true,
    message: 'The stop is not on the losing side of the entry, or the parts do not add up to 10,000.',
  },
  'journal.tooMany': { status: 409, isToShow: true, message: 'Nobody may have more trades in the journal.' },
  'journal.tooManyPictures': { status: 409, isToShow: true, message: 'Nobody may have more pictures in the journal.' },
  'journal.wrongFile': {
    status: 400,
    isToShow: true,
    message: 'The first row does not name the columns date, symbol, direction, entry, stop and exit.',
  },
} satisfies Record<string, ErrorEntry>;
