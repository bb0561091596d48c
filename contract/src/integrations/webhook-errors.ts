/** Errors of webhooks. A part of the error catalogue. */
export const webhookErrors = {
  'webhooks.notFound': { status: 404, isToShow: true, message: 'No such endpoint.' },
  'webhooks.deliveryNotFound': { status: 404, isToShow: true, message: 'No such delivery, or it is too old.' },
  'webhooks.changed': {
    status: 409,
    isToShow: true,
    message: 'Somebody else has changed the endpoint in the meantime.',
  },
  'webhooks.off': { status: 409, isToShow: true, message: 'The endpoint is turned off.' },
  'webhooks.tooMany': { status: 409, isToShow: true, message: 'There are already 50 endpoints.' },
  'webhooks.privateAddress': {
    status: 400,
    isToShow: true,
    message: 'The address is not on the public internet, or does not use https.',
  },
} as const;
