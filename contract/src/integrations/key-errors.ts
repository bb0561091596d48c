/** Errors of API keys. A part of the error catalogue. */
export const keyErrors = {
  'keys.malformed': {
    status: 401,
    isToShow: false,
    message: 'Not an API key: it is incomplete or mistyped.',
  },
  'keys.unknown': {
    status: 401,
    isToShow: false,
    message: 'No such API key, or its secret was replaced by a renewal.',
  },
  'keys.revoked': { status: 401, isToShow: false, message: 'The API key is revoked.' },
  'keys.expired': { status: 401, isToShow: false, message: 'The API key has expired.' },
  'keys.ownerInactive': { status: 401, isToShow: false, message: 'The owner of the API key has no active account.' },
  'keys.notOpen': { status: 403, isToShow: false, message: 'This endpoint cannot be called with an API key.' },
  'keys.scopeMissing': {
    status: 403,
    isToShow: false,
    message: 'The API key does not have the scope for this endpoint.',
  },
  'keys.personOnly': {
    status: 403,
    isToShow: false,
    message: 'This requires a user who has confirmed their identity, not an API key.',
  },
  'keys.notFound': { status: 404, isToShow: true, message: 'No such API key.' },
  'keys.badExpiry': {
    status: 400,
    isToShow: true,
    message: 'The expiry is in the past, or more than five years ahead.',
  },
  'keys.beyondRights': {
    status: 409,
    isToShow: true,
    message: 'A scope contains no endpoint that the caller may call.',
  },
  'keys.tooMany': { status: 409, isToShow: true, message: 'There are already 50 keys that are not revoked.' },
  'keys.over': { status: 409, isToShow: true, message: 'The API key is revoked.' },
  'keys.notOwn': { status: 409, isToShow: true, message: 'Only the owner can renew an API key.' },
} as const;
