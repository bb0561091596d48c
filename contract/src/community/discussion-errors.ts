import type { ErrorEntry } from '#error-entry.ts';

/** Errors of reactions and comments. */
export const discussionErrors = {
  'discussions.notFound': { status: 404, isToShow: true, message: 'There is nothing to discuss under this id.' },
  'discussions.closed': { status: 409, isToShow: true, message: 'Nobody can comment on this any more.' },
  'discussions.tooManyReactions': { status: 429, isToShow: true, message: 'Too many reactions in a minute.' },
  'comments.notFound': { status: 404, isToShow: true, message: 'No such comment.' },
  'comments.tooMany': { status: 429, isToShow: true, message: 'Too many comments in a short time.' },
  'comments.newAccount': { status: 429, isToShow: true, message: 'New accounts can write three comments an hour.' },
  'comments.noLinksYet': { status: 403, isToShow: true, message: 'Accounts younger than a day write no links.' },
  'comments.repeated': { status: 409, isToShow: true, message: 'The caller wrote the same within the last hour.' },
  'comments.tooManyMentions': { status: 400, isToShow: true, message: 'A comment mentions at most five people.' },
  'comments.unknownPerson': { status: 400, isToShow: true, message: 'Somebody who is mentioned cannot read this.' },
} satisfies Record<string, ErrorEntry>;
