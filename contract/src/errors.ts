import * as z from 'zod/mini';

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

interface ErrorEntry {
  status: number;
  isToShow: boolean;
  message: string;
}

/** Every error the server can answer with. Title and description are `errors.<code>.title` and `.description`. */
export const errorCatalogue = {
  'request.malformed': { status: 400, isToShow: true, message: 'The body is not valid JSON.' },
  'request.invalid': { status: 400, isToShow: true, message: 'The request does not match its schema.' },
  'request.tooLarge': { status: 413, isToShow: true, message: 'The body is larger than allowed.' },
  'request.unsupportedType': { status: 415, isToShow: true, message: 'The content type is not supported.' },
  'request.badRange': { status: 416, isToShow: false, message: 'The byte range cannot be satisfied.' },
  'request.preconditionFailed': { status: 412, isToShow: false, message: 'It has changed, or was never like that.' },
  'request.tooMany': { status: 429, isToShow: true, message: 'Too many requests; try again later.' },
  'request.unknownRoute': { status: 404, isToShow: true, message: 'There is no such endpoint.' },
  'apiKey.invalid': { status: 401, isToShow: false, message: 'The x-api-key header is missing or wrong.' },
  'sessions.required': { status: 401, isToShow: true, message: 'A valid bearer token is required.' },
  'sessions.accessExpired': { status: 401, isToShow: true, message: 'The access token has expired; get another one.' },
  'sessions.ended': { status: 401, isToShow: true, message: 'There is no session, or it has ended.' },
  'sessions.reused': { status: 401, isToShow: true, message: 'A replaced cookie was used: the session has ended.' },
  'sessions.otherOrigin': { status: 403, isToShow: true, message: 'The request comes from a page of another site.' },
  'sessions.forbidden': { status: 403, isToShow: true, message: 'The signed-in user may not do this.' },
  'sessions.invalidCredentials': { status: 401, isToShow: true, message: 'E-mail or password is wrong.' },
  'sessions.lockedOut': { status: 429, isToShow: true, message: 'Too many failed attempts; try again later.' },
  'passwords.invalidToken': { status: 400, isToShow: true, message: 'The link is used, expired or wrong.' },
  'passwords.tooCommon': { status: 400, isToShow: true, message: 'The password is too easy to guess.' },
  'invitations.invalidToken': { status: 400, isToShow: true, message: 'The invitation is used, expired or wrong.' },
  'invitations.exists': { status: 409, isToShow: true, message: 'This address already has an account.' },
  'invitations.notFound': { status: 404, isToShow: true, message: 'No such invitation, or it has been accepted.' },
  'jobs.notFound': { status: 404, isToShow: true, message: 'No such failed job.' },
  'invitations.forbiddenRole': { status: 409, isToShow: true, message: 'Only a SuperAdmin grants this role.' },
  'languages.notFound': { status: 404, isToShow: true, message: 'No such language.' },
  'profiles.invalidTimeZone': { status: 400, isToShow: true, message: 'No such time zone.' },
  'recordings.notFound': { status: 404, isToShow: false, message: 'There is no recording, or it is not published.' },
  'recordings.notReady': { status: 409, isToShow: true, message: 'The recording is not ready, or not published.' },
  'recordings.badTrim': { status: 400, isToShow: true, message: 'Nothing of the recording would be left.' },
  'recordings.inUse': { status: 409, isToShow: true, message: 'A lesson shows this recording.' },
  'courses.notFound': { status: 404, isToShow: true, message: 'No such course.' },
  'courses.notIncluded': { status: 402, isToShow: true, message: 'The subscription does not include this course.' },
  'lessons.notFound': { status: 404, isToShow: true, message: 'No such lesson.' },
  'lessons.notEnrolled': { status: 409, isToShow: true, message: 'Enrol in the course first.' },
  'lessons.locked': { status: 409, isToShow: true, message: 'Finish the earlier lessons first.' },
  'lessons.notYetOpen': { status: 409, isToShow: true, message: 'The lesson opens later.' },
  'lessons.notAttended': { status: 409, isToShow: true, message: 'The caller was not in the live session.' },
  'courses.prerequisites': { status: 409, isToShow: true, message: 'Other courses come first.' },
  'quizzes.notFound': { status: 404, isToShow: true, message: 'No such attempt, or no such question in it.' },
  'quizzes.noAttemptsLeft': { status: 409, isToShow: true, message: 'The quiz may not be begun again.' },
  'quizzes.submitted': { status: 409, isToShow: true, message: 'The attempt is submitted.' },
  'quizzes.checked': { status: 409, isToShow: true, message: 'The answer was checked and stands.' },
  'quizzes.wrongAnswer': { status: 400, isToShow: true, message: 'It is no answer to this question.' },
  'quizzes.feedbackAtEnd': { status: 409, isToShow: true, message: 'This quiz tells what is right at its end.' },
  'lessonNotes.notFound': { status: 404, isToShow: true, message: 'No such note.' },
  'lessonNotes.tooMany': { status: 409, isToShow: true, message: 'There are 500 notes in this lesson already.' },
  'lessonQuestions.notFound': { status: 404, isToShow: true, message: 'No such question or answer.' },
  'ratings.tooEarly': { status: 409, isToShow: true, message: 'Half of the course comes first.' },
  'ratings.notFound': { status: 404, isToShow: true, message: 'No such rating.' },
  'lessons.wrongType': { status: 409, isToShow: true, message: 'This kind of lesson does not have this.' },
  'translations.unknownLanguage': {
    status: 404,
    isToShow: true,
    message: 'Content is not translated into this language.',
  },
  'translations.notFound': { status: 404, isToShow: true, message: 'The course has no such passage any more.' },
  'translations.sourceChanged': { status: 409, isToShow: false, message: 'The source has changed since it was read.' },
  'translations.conflict': { status: 409, isToShow: false, message: 'Somebody else has translated it meanwhile.' },
  'translations.wrongCodes': { status: 400, isToShow: true, message: 'The numbers are not those of the source.' },
  'translations.unreadableFile': { status: 400, isToShow: true, message: 'The file is no XLIFF 2.' },
  'translations.otherLanguage': { status: 400, isToShow: true, message: 'The file is for other languages.' },
  'translations.otherCourse': { status: 400, isToShow: true, message: 'The file is of another course.' },
  'videos.notFound': { status: 404, isToShow: true, message: 'No such video.' },
  'videos.notReady': { status: 409, isToShow: false, message: 'Failed to get video info.' },
  'videos.forbidden': { status: 403, isToShow: false, message: 'The playback link is expired or not yours.' },
  'videos.badRange': { status: 416, isToShow: false, message: 'The byte range cannot be satisfied.' },
  'attachments.notFound': { status: 404, isToShow: true, message: 'No such attachment.' },
  'certificates.notFound': { status: 404, isToShow: false, message: 'No such certificate.' },
  'certificates.revoked': { status: 409, isToShow: true, message: 'It is revoked already.' },
  'certificates.final': { status: 409, isToShow: true, message: 'It is valid, or its revocation is final.' },
  'certificates.replaced': { status: 409, isToShow: true, message: 'Its holder has a newer one.' },
  'certificates.noHolder': {
    status: 409,
    isToShow: true,
    message: 'The account of its holder, or what it is for, is gone.',
  },
  'mails.notFound': { status: 404, isToShow: true, message: 'No such mail.' },
  'announcements.notFound': { status: 404, isToShow: true, message: 'No such announcement.' },
  'announcements.begun': { status: 409, isToShow: true, message: 'It has begun: only its end can change.' },
  'events.notFound': { status: 404, isToShow: true, message: 'No such event.' },
  'events.notIncluded': { status: 402, isToShow: true, message: 'The subscription does not include this event.' },
  'events.noSuchTime': { status: 400, isToShow: true, message: 'The clocks of that zone never show this time.' },
  'events.inPast': { status: 400, isToShow: true, message: 'The start is in the past.' },
  'events.unknownHost': { status: 400, isToShow: true, message: 'A host is not an active trainer or admin.' },
  'events.begun': { status: 409, isToShow: true, message: 'It is live, over or cancelled.' },
  'events.closed': { status: 409, isToShow: true, message: 'It is over or cancelled.' },
  'educators.notFound': { status: 404, isToShow: true, message: 'No such trainer.' },
  'rooms.banned': { status: 409, isToShow: true, message: 'The host has excluded the caller from this room.' },
  'rooms.muted': { status: 409, isToShow: true, message: 'The host has muted the caller in this room.' },
  'rooms.tooFast': { status: 429, isToShow: true, message: 'Too many messages; wait a moment.' },
  'rooms.tooManyReactions': { status: 429, isToShow: true, message: 'Too many reactions; wait a moment.' },
  'rooms.closed': { status: 409, isToShow: true, message: 'Nothing can be written into this room.' },
  'rooms.handLowered': { status: 409, isToShow: true, message: 'This hand is not raised any more.' },
  'rooms.speakerBusy': { status: 409, isToShow: true, message: 'Somebody was called on already.' },
  'rooms.notInvited': { status: 409, isToShow: true, message: 'Nobody speaks, or the invitation is over.' },
  'rooms.noVoices': {
    status: 409,
    isToShow: true,
    message: 'The carrier of live media has no voices of the audience.',
  },
  'rooms.pollClosed': { status: 409, isToShow: true, message: 'No such poll, or it has ended.' },
  'rooms.messageNotFound': { status: 404, isToShow: true, message: 'No such message.' },
  'streams.badGrant': { status: 401, isToShow: false, message: 'The token does not open this stream.' },
  'streams.badSignature': { status: 401, isToShow: false, message: 'Not signed by the provider, or too old.' },
  'streams.badOffer': { status: 400, isToShow: true, message: 'No offer with H.264 or VP8 and Opus.' },
  'streams.otherCodec': { status: 406, isToShow: false, message: 'The offer has not the codec that is sent.' },
  'streams.notLive': { status: 409, isToShow: false, message: 'Not live yet; try again.' },
  'streams.replaced': { status: 409, isToShow: true, message: 'A newer publisher has taken over.' },
  'streams.full': { status: 503, isToShow: true, message: 'The stream has as many viewers as it can.' },
  'streams.tooManySessions': { status: 429, isToShow: true, message: 'This user watches in too many places at once.' },
  'streams.tooEarly': { status: 409, isToShow: true, message: 'It opens 15 minutes before the start.' },
  'streams.over': { status: 409, isToShow: true, message: 'The live session has ended.' },
  'streams.unavailable': { status: 503, isToShow: true, message: 'The media process is not there; try again.' },
  'candles.notConnected': { status: 409, isToShow: false, message: 'No market data is connected.' },
  'candles.unknownSymbol': { status: 404, isToShow: false, message: 'There are no prices for this symbol.' },
  'charts.notHost': { status: 409, isToShow: true, message: 'Only a host of this event shares a chart.' },
  'search.tooSlow': { status: 503, isToShow: false, message: 'The search took too long; more words find less.' },
  'feeds.notFound': { status: 404, isToShow: true, message: 'No such post.' },
  'ideas.notFound': { status: 404, isToShow: true, message: 'No such trade idea.' },
  'notifications.notFound': { status: 404, isToShow: true, message: 'No such notification.' },
  'devices.notFound': { status: 404, isToShow: true, message: 'No such device.' },
  'devices.unknownService': { status: 400, isToShow: true, message: 'Not the address of a known push service.' },
  'digests.invalidToken': { status: 400, isToShow: true, message: 'Not an unsubscribe link of ours.' },
  'server.failed': { status: 500, isToShow: true, message: 'The server failed; the error was logged.' },
  'server.diskFull': { status: 507, isToShow: true, message: 'The disk of the server is full; nothing was saved.' },
  'server.busy': { status: 503, isToShow: true, message: 'The database does not answer; try again.' },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

/** The specified error body of a code. `message` overrides the plain English text, never with data of others. */
export function errorBody(code: ErrorCode, message?: string): ErrorBody {
  const entry = errorCatalogue[code];
  return {
    title: `errors.${code}.title`,
    description: `errors.${code}.description`,
    isToShow: entry.isToShow,
    message: message ?? entry.message,
  };
}
