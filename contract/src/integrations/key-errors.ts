/** Errors of API keys. A part of the error catalogue. */
export const keyErrors = {
  'keys.malformed': {
    status: 401,
    isToShow: false,
    message: 'This is no API key: it is cut off, or has a typing error.',
  },
  'keys.unknown': { status: 401, isToShow: false, message: 'No such API key, or it was renewed.' },
  'keys.revoked': { status: 401, isToShow: false, message: 'The API key is revoked.' },
  'keys.expired': { status: 401, isToShow: false, message: 'The API key has expired.' },
  'keys.ownerInactive': { status: 401, isToShow: false, message: 'The owner of the API key has no active account.' },
  'keys.notOpen': { status: 403, isToShow: false, message: 'No API key may call this endpoint.' },
  'keys.scopeMissing': {
    status: 403,
    isToShow: false,
    message: 'The API key does not have the scope for this endpoint.',
  },
  'keys.personOnly': {
    status: 403,
    isToShow: false,
    message: 'Only a person who proves who they are may do this, no API key.',
  },
  'keys.notFound': { status: 404, isToShow: true, message: 'No such API key.' },
  'keys.badExpiry': { status: 400, isToShow: true, message: 'The end is in the past, or more than five years away.' },
  'keys.beyondRights': { status: 409, isToShow: true, message: 'A scope opens nothing that the caller may do.' },
  'keys.tooMany': { status: 409, isToShow: true, message: 'There are 50 keys already that are not revoked.' },
  'keys.over': { status: 409, isToShow: true, message: 'The API key is revoked.' },
  'keys.notOwn': { status: 409, isToShow: true, message: 'Only the owner renews an API key.' },
} as const;
