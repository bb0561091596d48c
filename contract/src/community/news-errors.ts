import type { ErrorEntry } from '#error-entry.ts';

/** Errors of news, their sources and rules. */
export const newsErrors = {
  'news.notFound': { status: 404, isToShow: true, message: 'There is no such news, or no longer.' },
  'newsSources.notFound': { status: 404, isToShow: true, message: 'There is no such source, or no longer.' },
  'newsSources.changed': {
    status: 409,
    isToShow: true,
    message: 'Somebody has changed this source meanwhile; load it again.',
  },
  'newsSources.addressTaken': { status: 409, isToShow: true, message: 'There is a source with this address already.' },
  'newsSources.closedAddress': {
    status: 400,
    isToShow: true,
    message: 'The address has to be on the public internet, with https.',
  },
  'newsSources.tooMany': { status: 409, isToShow: true, message: 'There are as many sources as there can be.' },
  'newsSources.demo': { status: 409, isToShow: true, message: 'Sources of the demo are not read from anywhere.' },
  'newsRules.notFound': { status: 404, isToShow: true, message: 'There is no such rule, or no longer.' },
  'newsRules.changed': {
    status: 409,
    isToShow: true,
    message: 'Somebody has changed this rule meanwhile; load it again.',
  },
  'newsRules.tooMany': { status: 409, isToShow: true, message: 'There are as many rules as there can be.' },
} satisfies Record<string, ErrorEntry>;
