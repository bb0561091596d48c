import * as z from 'zod/mini';
import { paymentErrors } from './billing/payment-errors.ts';
import { discussionErrors } from './community/discussion-errors.ts';
import { economicErrors } from './community/economic-errors.ts';
import { feedErrors } from './community/feed-errors.ts';
import { newsErrors } from './community/news-errors.ts';
import type { ErrorEntry } from './error-entry.ts';
import { keyErrors } from './integrations/key-errors.ts';
import { webhookErrors } from './integrations/webhook-errors.ts';
import { learningErrors } from './learning/learning-errors.ts';
import { liveErrors } from './live/live-errors.ts';
import { importErrors } from './market-data/import-errors.ts';
import { providerErrors } from './market-data/provider-errors.ts';
import { symbolErrors } from './market-data/symbol-errors.ts';
import { watchErrors } from './market-data/watch-errors.ts';
import { backtestErrors } from './scanning/backtest-errors.ts';
import { strategyErrors } from './scanning/strategy-errors.ts';
import { signInErrors } from './sign-in/sign-in-errors.ts';
import { signUpErrors } from './sign-in/sign-up-errors.ts';
import { ideaActionErrors } from './trading/idea-action-errors.ts';
import { ideaErrors } from './trading/idea-errors.ts';
import { ledgerErrors } from './trading/ledger-errors.ts';
import { practiceErrors } from './trading/practice-errors.ts';
import { videoErrors } from './video/video-errors.ts';

/**
 * Body of every failed call. `title` and `description` are translation keys;
 * a client shows them only when `isToShow` is true. `message` is plain English for logs and developers.
 */
export const errorBodySchema = z.object({
  title: z.string(),
  description: z.string(),
  isToShow: z.boolean(),
  message: z.string(),
});

export type ErrorBody = z.infer<typeof errorBodySchema>;

/** Every error of the server. Title and description are `errors.<code>.title` and `.description`. */
export const errorCatalogue = {
  ...signInErrors,
  ...signUpErrors,
  ...liveErrors,
  ...videoErrors,
  ...learningErrors,
  ...paymentErrors,
  ...keyErrors,
  ...webhookErrors,
  ...watchErrors,
  ...importErrors,
  ...symbolErrors,
  ...providerErrors,
  ...practiceErrors,
  ...ledgerErrors,
  ...feedErrors,
  ...ideaErrors,
  ...ideaActionErrors,
  ...strategyErrors,
  ...backtestErrors,
  ...economicErrors,
  ...discussionErrors,
  ...newsErrors,
  'request.malformed': { status: 400, isToShow: true, message: 'The body is not valid JSON.' },
  'request.invalid': { status: 400, isToShow: true, message: 'The request does not match its schema.' },
  'request.tooLarge': { status: 413, isToShow: true, message: 'The body is larger than allowed.' },
  'request.unsupportedType': { status: 415, isToShow: true, message: 'The content type is not supported.' },
  'request.badRange': { status: 416, isToShow: false, message: 'The byte range cannot be satisfied.' },
  'request.preconditionFailed': {
    status: 412,
    isToShow: false,
    message: 'The precondition of the request is not met.',
  },
  'request.timedOut': { status: 408, isToShow: true, message: 'The request did not arrive in time.' },
  'request.tooMany': { status: 429, isToShow: true, message: 'Too many requests; try again later.' },
  'request.wrongMethod': {
    status: 405,
    isToShow: true,
    message: 'The endpoint does not have this method; see `Allow`.',
  },
  'request.unknownRoute': { status: 404, isToShow: true, message: 'There is no such endpoint.' },
  'apiKey.invalid': { status: 401, isToShow: false, message: 'The x-api-key header is missing or wrong.' },
  'invitations.invalidToken': {
    status: 400,
    isToShow: true,
    message: 'The invitation has been used, has expired or is invalid.',
  },
  'invitations.exists': { status: 409, isToShow: true, message: 'This address already has an account.' },
  'invitations.notFound': { status: 404, isToShow: true, message: 'No such invitation, or it has been accepted.' },
  'languages.circle': {
    status: 400,
    isToShow: true,
    message: 'The fallback languages would form a circle.',
  },
  'languages.duplicate': { status: 409, isToShow: true, message: 'The language already exists.' },
  'languages.unknownCode': { status: 400, isToShow: true, message: 'There is no language with this code.' },
  'languages.isNeeded': {
    status: 409,
    isToShow: true,
    message: 'English and the default language must remain available.',
  },
  'languages.noTexts': { status: 409, isToShow: true, message: 'Nothing is translated into this language yet.' },
  'languages.inUse': {
    status: 409,
    isToShow: true,
    message: 'The language is built in, or users, content or other languages use it.',
  },
  'languages.changed': {
    status: 409,
    isToShow: true,
    message: 'Languages have been added or removed in the meantime.',
  },
  'reports.notFound': { status: 404, isToShow: true, message: 'No such content, or it cannot be reported.' },
  'reports.own': { status: 409, isToShow: true, message: 'Users cannot report their own content.' },
  'reports.exists': { status: 409, isToShow: true, message: 'The caller has already reported it.' },
  'reports.tooMany': { status: 429, isToShow: true, message: 'Too many reports within an hour.' },
  'reports.decided': { status: 409, isToShow: true, message: 'It has been decided or reported again in the meantime.' },
  'reports.notMuted': {
    status: 409,
    isToShow: true,
    message: 'Hosts and admins cannot be muted, and muting is only possible in rooms.',
  },
  'reports.ownWords': {
    status: 409,
    isToShow: true,
    message: 'Another moderator has to decide about what the caller has written.',
  },
  'reports.ownDecision': { status: 409, isToShow: true, message: 'Another moderator has to decide about this.' },
  'reports.appealed': { status: 409, isToShow: true, message: 'Nothing more can be asked about this decision.' },
  'texts.notFound': { status: 404, isToShow: true, message: 'The interface has no such text.' },
  'texts.changed': { status: 409, isToShow: false, message: 'Somebody else has changed the text in the meantime.' },
  'texts.invalid': {
    status: 400,
    isToShow: true,
    message: 'Placeholders are missing or unknown, or it is not plain text.',
  },
  'texts.unreadableFile': { status: 400, isToShow: true, message: 'The file is not JSON with texts, or not XLIFF.' },
  'texts.otherLanguage': { status: 400, isToShow: true, message: 'The file is for another language.' },
  'texts.otherVariant': {
    status: 409,
    isToShow: true,
    message:
      'The file names another variant of the language, or none; confirm that it is meant with isVariantAccepted.',
  },
  'jobs.notFound': { status: 404, isToShow: true, message: 'No such failed job.' },
  'invitations.forbiddenRole': { status: 409, isToShow: true, message: 'Only a SuperAdmin can grant this role.' },
  'settings.changed': {
    status: 409,
    isToShow: false,
    message: 'Somebody else has changed one of the settings in the meantime.',
  },
  'settings.unreadableColor': { status: 400, isToShow: true, message: 'Text in this colour is not readable.' },
  'settings.unknownFile': { status: 400, isToShow: true, message: 'No such uploaded file.' },
  'settings.unknownPlan': { status: 400, isToShow: true, message: 'No such plan.' },
  'settings.unknownHost': { status: 400, isToShow: true, message: 'No such video project, or it is archived.' },
  'settings.fileTooLarge': { status: 413, isToShow: true, message: 'The file is larger than 2 MB.' },
  'settings.unreadableFile': { status: 400, isToShow: true, message: 'The file is not a PNG, JPEG, WebP or SVG.' },
  'settings.activeFile': {
    status: 400,
    isToShow: true,
    message: 'The SVG contains scripts or external references.',
  },
  'connectionTests.notFound': { status: 404, isToShow: true, message: 'No such test.' },
  'users.notFound': { status: 404, isToShow: true, message: 'No such user.' },
  'users.changed': { status: 409, isToShow: false, message: 'Somebody else has changed this user in the meantime.' },
  'users.emailTaken': { status: 409, isToShow: true, message: 'Another account has this address.' },
  'users.lookalike': { status: 400, isToShow: true, message: 'The domain contains letters that look like others.' },
  'users.forbiddenRole': { status: 409, isToShow: true, message: 'Only a SuperAdmin can assign or remove this role.' },
  'users.forbiddenGrant': {
    status: 409,
    isToShow: true,
    message: 'Nobody can give a permission that they do not have themselves.',
  },
  'users.higherRole': { status: 409, isToShow: true, message: 'The user has a higher role than the caller.' },
  'users.superAdminOnly': { status: 409, isToShow: true, message: 'Only a SuperAdmin can do this to an admin.' },
  'users.yourself': { status: 409, isToShow: true, message: 'Users cannot do this to their own account.' },
  'users.lastAdmin': { status: 409, isToShow: true, message: 'At least one active admin must remain.' },
  'userViews.tooMany': { status: 409, isToShow: true, message: 'There are 20 saved views already.' },
  'userImports.notFound': { status: 404, isToShow: true, message: 'No such import.' },
  'userImports.wrongState': {
    status: 409,
    isToShow: true,
    message: 'Not possible in the current state of the import.',
  },
  'userImports.tooLarge': { status: 413, isToShow: true, message: 'More than 20 MB, 100,000 rows or 50 columns.' },
  'userImports.unreadable': { status: 400, isToShow: true, message: 'The file is not CSV.' },
  'userImports.empty': { status: 400, isToShow: true, message: 'The file contains no users.' },
  'users.wrongStatus': { status: 409, isToShow: true, message: 'Not possible in the current state of the account.' },
  'educators.tooManyFeatured': {
    status: 409,
    isToShow: true,
    message: 'The maximum number of featured trainers is reached.',
  },
  'languages.notFound': { status: 404, isToShow: true, message: 'No such language.' },
  'dataExports.notFound': { status: 404, isToShow: true, message: 'No such archive, or it has expired.' },
  'reportRuns.notFound': { status: 404, isToShow: true, message: 'No such file of a report, or it is gone.' },
  'reportRuns.wrongPeriod': {
    status: 400,
    isToShow: true,
    message: 'The period ends before it begins, or is too long.',
  },
  'reportRuns.wrongFormat': { status: 400, isToShow: true, message: 'This report does not exist in this format.' },
  'reportRuns.tooManySchedules': { status: 409, isToShow: true, message: 'The caller has too many schedules.' },
  'reportRuns.tooManyOpen': { status: 409, isToShow: true, message: 'Too many files are being made for the caller.' },
  'profiles.notFound': { status: 404, isToShow: false, message: 'No such user, or the account has been deleted.' },
  'profiles.invalidTimeZone': { status: 400, isToShow: true, message: 'No such time zone.' },
  'recordings.notFound': { status: 404, isToShow: false, message: 'There is no recording, or it is not published.' },
  'recordings.notReady': { status: 409, isToShow: true, message: 'The recording is not ready, or not published.' },
  'recordings.badTrim': { status: 400, isToShow: true, message: 'Nothing of the recording would be left.' },
  'recordings.inUse': { status: 409, isToShow: true, message: 'A lesson uses this recording.' },
  'mails.notFound': { status: 404, isToShow: true, message: 'No such mail.' },
  'announcements.notFound': { status: 404, isToShow: true, message: 'No such announcement.' },
  'announcements.begun': { status: 409, isToShow: true, message: 'It has started: only its end can be changed.' },
  'events.notFound': { status: 404, isToShow: true, message: 'No such event.' },
  'events.notIncluded': { status: 402, isToShow: true, message: 'The subscription does not include this event.' },
  'events.noPlace': { status: 409, isToShow: false, message: 'Places are limited, and the caller is not registered.' },
  'events.noSuchTime': { status: 400, isToShow: true, message: 'This local time does not exist in the time zone.' },
  'events.inPast': { status: 400, isToShow: true, message: 'The start is in the past.' },
  'events.unknownHost': { status: 400, isToShow: true, message: 'A host is not an active trainer or admin.' },
  'events.begun': { status: 409, isToShow: true, message: 'The event is live, over or cancelled.' },
  'events.closed': { status: 409, isToShow: true, message: 'The event is over or cancelled.' },
  'educators.notFound': { status: 404, isToShow: true, message: 'No such trainer.' },
  'candles.notConnected': { status: 409, isToShow: false, message: 'No market data is connected.' },
  'candles.hidden': {
    status: 409,
    isToShow: false,
    message: 'Some of these bars belong to a question of an open quiz attempt of the caller.',
  },
  'gaps.notFound': { status: 404, isToShow: true, message: 'There is no such gap any more.' },
  'gaps.nobodyToAsk': {
    status: 409,
    isToShow: true,
    message: 'Nobody can be asked for these bars: the symbol has no provider that is connected. Import them.',
  },
  'candles.unknownSymbol': { status: 404, isToShow: false, message: 'There are no prices for this symbol.' },
  'chartLayouts.changed': {
    status: 409,
    isToShow: false,
    message: 'Another window has changed this chart since this one has read it.',
  },
  'chartLayouts.tooMany': {
    status: 409,
    isToShow: true,
    message: 'The caller keeps the charts of as many symbols as possible.',
  },
  'charts.notHost': { status: 409, isToShow: true, message: 'Only hosts of this event can share a chart.' },
  'search.tooSlow': { status: 503, isToShow: false, message: 'The search took too long; use more specific words.' },
  'notifications.notFound': { status: 404, isToShow: true, message: 'No such notification.' },
  'devices.notFound': { status: 404, isToShow: true, message: 'No such device.' },
  'devices.unknownService': { status: 400, isToShow: true, message: 'Not the address of a known push service.' },
  'digests.invalidToken': { status: 400, isToShow: true, message: 'The unsubscribe link is invalid.' },
  'server.failed': { status: 500, isToShow: true, message: 'The server failed; the error was logged.' },
  'server.diskFull': { status: 507, isToShow: true, message: 'The disk of the server is full; nothing was saved.' },
  'server.busy': { status: 503, isToShow: true, message: 'The server has too much to do; try again.' },
  'server.noDatabase': { status: 503, isToShow: true, message: 'The database does not respond; try again.' },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

/** The specified error body of a code. `message` overrides the plain English text; it must not contain data of other users. */
export function errorBody(code: ErrorCode, message?: string): ErrorBody {
  const entry = errorCatalogue[code];
  return {
    title: `errors.${code}.title`,
    description: `errors.${code}.description`,
    isToShow: entry.isToShow,
    message: message ?? entry.message,
  };
}
