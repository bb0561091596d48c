import type { ErrorEntry } from '#error-entry.ts';

/** Errors of sessions, and of credentials. */
export const signInErrors = {
  'sessions.required': { status: 401, isToShow: true, message: 'A valid bearer token is required.' },
  'sessions.accessExpired': { status: 401, isToShow: true, message: 'The access token has expired; get another one.' },
  'sessions.ended': { status: 401, isToShow: true, message: 'There is no session, or it has ended.' },
  'sessions.reused': { status: 401, isToShow: true, message: 'A replaced cookie was used: the session has ended.' },
  'sessions.otherOrigin': { status: 403, isToShow: true, message: 'The request comes from a page of another site.' },
  'sessions.forbidden': { status: 403, isToShow: true, message: 'The signed-in user may not do this.' },
  'sessions.invalidCredentials': { status: 401, isToShow: true, message: 'E-mail or password is wrong.' },
  'sessions.lockedOut': { status: 429, isToShow: true, message: 'Too many failed attempts; try again later.' },
  'sessions.secondStepNeeded': {
    status: 401,
    isToShow: false,
    message: 'The password is right; a second step follows.',
  },
  'sessions.secondStepOver': {
    status: 409,
    isToShow: false,
    message: 'The password was given too long ago, or never.',
  },
  'sessions.stepUpRequired': { status: 409, isToShow: false, message: 'The caller has to prove who they are again.' },
  'sessions.wrongProof': { status: 400, isToShow: false, message: 'It does not prove who the caller is.' },
  'acting.readOnly': {
    status: 409,
    isToShow: true,
    message: 'Whoever has signed in as another person changes nothing.',
  },
  'acting.notBelow': {
    status: 409,
    isToShow: true,
    message: 'The person has a role or a permission that the caller has not.',
  },
  'acting.ended': { status: 409, isToShow: false, message: 'The session of somebody as another person has ended.' },
  'passwords.invalidToken': { status: 400, isToShow: true, message: 'The link is used, expired or wrong.' },
  'passwords.tooCommon': { status: 400, isToShow: true, message: 'The password is too easy to guess.' },
  'passwords.unchanged': { status: 400, isToShow: true, message: 'It is the password that the user has now.' },
  'factors.wrongCode': { status: 400, isToShow: false, message: 'It is not the code that the app shows now.' },
  'factors.lastWay': { status: 409, isToShow: true, message: 'It is the last way to sign in.' },
  'passkeys.refused': { status: 400, isToShow: false, message: 'The passkey was not accepted.' },
  'passkeys.notFound': { status: 404, isToShow: true, message: 'No such passkey.' },
  'factors.required': {
    status: 409,
    isToShow: false,
    message: 'A role of the caller needs a second factor, and the days of grace are over.',
  },
  'factors.lastNeeded': {
    status: 409,
    isToShow: true,
    message: 'A role of the user needs a second factor: the last one stays.',
  },
  'factors.codesReplaced': { status: 409, isToShow: true, message: 'Other recovery codes were made after these.' },
  'factors.none': { status: 409, isToShow: true, message: 'There is no second factor yet.' },
  'emailChanges.invalidToken': { status: 400, isToShow: false, message: 'The link is used, expired or wrong.' },
  'emailChanges.sameAddress': { status: 409, isToShow: false, message: 'The account has this address already.' },
} as const satisfies Record<string, ErrorEntry>;
