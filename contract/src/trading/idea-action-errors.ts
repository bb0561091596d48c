import type { ErrorEntry } from '#error-entry.ts';

/** Errors of what authors and moderators do with published trade ideas. */
export const ideaActionErrors = {
  'ideas.notAuthor': { status: 403, isToShow: true, message: 'Only the author of the idea can do this.' },
  'ideas.closed': { status: 409, isToShow: true, message: 'The idea has ended.' },
  'ideas.filled': { status: 409, isToShow: true, message: 'The idea is active: it can be closed, not cancelled.' },
  'ideas.notActive': { status: 409, isToShow: true, message: 'Only the stop of an active idea can be moved.' },
  'ideas.closing': { status: 409, isToShow: true, message: 'The idea is being closed already.' },
  'ideas.stopAway': { status: 409, isToShow: true, message: 'The stop can only be moved towards profit.' },
  'ideas.stopBeyondTarget': { status: 409, isToShow: true, message: 'The stop has to stay short of the next target.' },
  'ideas.judged': { status: 409, isToShow: true, message: 'The prices after this time have been judged already.' },
  'ideas.noSplit': { status: 400, isToShow: true, message: 'Both numbers of the split are the same.' },
  'ideas.otherSplit': { status: 409, isToShow: true, message: 'Another split is announced for this time already.' },
  'ideas.voiding': { status: 409, isToShow: true, message: 'The idea is being voided already.' },
  'ideas.open': { status: 409, isToShow: true, message: 'The idea has not ended yet.' },
  'ideas.unsettled': { status: 409, isToShow: true, message: 'The prices that there are give no result.' },
  'ideas.sameResult': { status: 409, isToShow: true, message: 'The prices that there are give the same result.' },
  'records.notFound': { status: 404, isToShow: true, message: 'Nobody of this id publishes trade ideas.' },
} satisfies Record<string, ErrorEntry>;
