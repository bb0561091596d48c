/** Errors of webhooks. A part of the error catalogue. */
export const webhookErrors = {
  'webhooks.notFound': { status: 404, isToShow: true, message: 'No such endpoint.' },
  'webhooks.deliveryNotFound': { status: 404, isToShow: true, message: 'No such delivery, or it is too old.' },
  'webhooks.changed': { status: 409, isToShow: true, message: 'Somebody else has changed the endpoint meanwhile.' },
  'webhooks.off': { status: 409, isToShow: true, message: 'The endpoint is switched off.' },
  'webhooks.tooMany': { status: 409, isToShow: true, message: 'There are 50 endpoints already.' },
  'webhooks.privateAddress': {
    status: 400,
    isToShow: true,
    message: 'The address is not of the public internet, or not https.',
  },
} as const;
