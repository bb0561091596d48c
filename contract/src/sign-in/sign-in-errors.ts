import type { ErrorEntry } from '#error-entry.ts';

/** Errors of sessions, and of credentials. */
export const signInErrors = {
  'sessions.required': { status: 401, isToShow: true, message: 'A valid bearer token is required.' },
  'sessions.accessExpired': { status: 401, isToShow: true, message: 'The access token has expired; get another one.' },
  'sessions.ended': { status: 401, isToShow: true, message: 'There is no session, or it has ended.' },
  'sessions.reused': {
    status: 401,
    isToShow: true,
    message: 'A cookie was used that had already been replaced, so the session has been ended.',
  },
  'sessions.otherOrigin': { status: 403, isToShow: true, message: 'The request comes from a page of another site.' },
  'sessions.forbidden': { status: 403, isToShow: true, message: 'The signed-in user may not do this.' },
  'sessions.invalidCredentials': { status: 401, isToShow: true, message: 'Email or password is wrong.' },
  'sessions.lockedOut': { status: 429, isToShow: true, message: 'Too many failed attempts; try again later.' },
  'sessions.secondStepNeeded': {
    status: 401,
    isToShow: false,
    message: 'The password is correct; a second factor is required.',
  },
  'sessions.secondStepOver': {
    status: 409,
    isToShow: false,
    message: 'The password was not entered, or too long ago.',
  },
  'sessions.stepUpRequired': {
    status: 409,
    isToShow: false,
    message: 'The caller has to confirm their identity again.',
  },
  'sessions.wrongProof': { status: 400, isToShow: false, message: 'The proof of identity is not valid.' },
  'sessions.factorNeeded': {
    status: 400,
    isToShow: false,
    message: 'The caller has a second factor: the password is not enough.',
  },
  'acting.readOnly': {
    status: 409,
    isToShow: true,
    message: 'An admin who is signed in as another user cannot change anything.',
  },
  'acting.notBelow': {
    status: 409,
    isToShow: true,
    message: 'The user has a role or a permission that the caller does not have.',
  },
  'acting.ended': { status: 409, isToShow: false, message: 'The session as another user has ended.' },
  'passwords.invalidToken': {
    status: 400,
    isToShow: true,
    message: 'The link has been used, has expired or is invalid.',
  },
  'passwords.tooCommon': { status: 400, isToShow: true, message: 'The password is too easy to guess.' },
  'passwords.unchanged': { status: 400, isToShow: true, message: 'The new password is the same as the current one.' },
  'factors.wrongCode': { status: 400, isToShow: false, message: 'The code is not the current one of the app.' },
  'factors.lastWay': { status: 409, isToShow: true, message: 'The last way to sign in cannot be removed.' },
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
    message: 'A role of the user needs a second factor, so the last one cannot be removed.',
  },
  'factors.codesReplaced': { status: 409, isToShow: true, message: 'Newer recovery codes have been created.' },
  'factors.none': { status: 409, isToShow: true, message: 'There is no second factor yet.' },
  'emailChanges.invalidToken': {
    status: 400,
    isToShow: false,
    message: 'The link has been used, has expired or is invalid.',
  },
  'emailChanges.sameAddress': { status: 409, isToShow: false, message: 'The account already has this address.' },
} as const satisfies Record<string, ErrorEntry>;
