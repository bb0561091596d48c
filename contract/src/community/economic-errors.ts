import type { ErrorEntry } from '#error-entry.ts';

/** Errors of the economic calendar. */
export const economicErrors = {
  'economicEvents.notFound': { status: 404, isToShow: true, message: 'No such economic event.' },
  'economicEvents.changed': { status: 409, isToShow: true, message: 'It has been changed by somebody else meanwhile.' },
  'economicEvents.exists': {
    status: 409,
    isToShow: true,
    message: 'There is an economic event of this currency and title at that time.',
  },
  'economicEvents.wrongTime': {
    status: 400,
    isToShow: true,
    message: 'Exactly one of time and day has to be given, as the precision says.',
  },
  'economicEvents.unknownZone': { status: 400, isToShow: true, message: 'There is no such time zone.' },
  'economicEvents.tooEarly': {
    status: 400,
    isToShow: true,
    message: 'An actual figure is not known before the time of the event.',
  },
  'economicEvents.wrongDays': {
    status: 400,
    isToShow: true,
    message: 'The days are in the wrong order, or too many.',
  },
  'economicImports.notFound': { status: 404, isToShow: true, message: 'No such import.' },
  'economicImports.wrongState': { status: 409, isToShow: true, message: 'The import is in another state.' },
  'economicImports.changed': { status: 409, isToShow: true, message: 'There is a newer preview.' },
  'economicImports.noFile': { status: 400, isToShow: true, message: 'Either a file or an address has to be named.' },
  'economicImports.tooMany': { status: 409, isToShow: true, message: 'Too many imports wait for their confirmation.' },
  'economicImports.tooLarge': { status: 413, isToShow: true, message: 'The file is larger than 10 MiB.' },
} satisfies Record<string, ErrorEntry>;
