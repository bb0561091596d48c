import type { ErrorEntry } from '#error-entry.ts';

/** What keeps an idea from being published; those after `incomplete` are the faults of `markets/outcomes/idea-faults`. */
export const ideaFaultErrors = {
  'ideas.incomplete': { status: 400, isToShow: true, message: 'Something is missing.' },
  'ideas.shortAnalysis': { status: 400, isToShow: true, message: 'The analysis has fewer than 50 characters.' },
  'ideas.unknownChoice': { status: 400, isToShow: true, message: 'There is no such style, method or subscription.' },
  'ideas.noPrice': {
    status: 409,
    isToShow: true,
    message: 'There is no price of the symbol to check the levels against.',
  },
  'ideas.halted': { status: 409, isToShow: true, message: 'The symbol is no longer traded.' },
  'ideas.notLive': {
    status: 409,
    isToShow: true,
    message: 'The event is not live, or the caller is not one of its hosts.',
  },
  'ideas.wrongTime': { status: 400, isToShow: true, message: 'The time is past, or more than 30 days ahead.' },
  'ideas.price': { status: 400, isToShow: true, message: 'The symbol cannot have this price.' },
  'ideas.offTick': { status: 400, isToShow: true, message: 'A level is not a multiple of the tick size.' },
  'ideas.entryOrder': { status: 400, isToShow: true, message: 'The low end of the entry is above the high end.' },
  'ideas.stopSide': { status: 400, isToShow: true, message: 'The stop is on the wrong side of the entry.' },
  'ideas.stopTooNear': {
    status: 400,
    isToShow: true,
    message: 'The stop is less than three ticks away from the entry.',
  },
  'ideas.targetOrder': {
    status: 400,
    isToShow: true,
    message: 'A target is not beyond the entry or the target before.',
  },
  'ideas.targetCount': { status: 400, isToShow: true, message: 'An idea has one to six targets.' },
  'ideas.allocations': { status: 400, isToShow: true, message: 'The parts of the targets do not add up to 10,000.' },
  'ideas.notWholeMinute': { status: 400, isToShow: true, message: 'The end of validity is not a whole minute.' },
  'ideas.past': { status: 400, isToShow: true, message: 'The end of validity is past.' },
  'ideas.tooLate': { status: 400, isToShow: true, message: 'The idea would be valid longer than allowed.' },
  'ideas.wrongSideOfPrice': { status: 409, isToShow: true, message: 'The price has passed the entry already.' },
  'ideas.marketClosed': { status: 409, isToShow: true, message: 'The market is closed: use a limit or stop order.' },
  'ideas.rangeWithoutPrice': {
    status: 409,
    isToShow: true,
    message: 'The range of the market order does not contain the price.',
  },
  'ideas.rangeTooWide': {
    status: 400,
    isToShow: true,
    message: 'The range of the market order is wider than half a risk.',
  },
} satisfies Record<string, ErrorEntry>;

export type IdeaErrorCode = keyof typeof ideaFaultErrors;

export const ideaErrorCodes = Object.keys(ideaFaultErrors) as IdeaErrorCode[];

/** Errors of trade ideas. */
export const ideaErrors = {
  'ideas.notFound': { status: 404, isToShow: true, message: 'No such trade idea.' },
  'ideas.published': { status: 409, isToShow: true, message: 'The idea is published: it cannot be changed any more.' },
  'ideas.scheduled': { status: 409, isToShow: true, message: 'The draft is scheduled: take that back first.' },
  'ideas.conflict': { status: 409, isToShow: true, message: 'The draft was changed meanwhile.' },
  'ideas.tooManyDrafts': { status: 409, isToShow: true, message: 'Nobody may have more drafts.' },
  ...ideaFaultErrors,
} satisfies Record<string, ErrorEntry>;
