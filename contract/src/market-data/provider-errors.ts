/** Errors of the providers of prices. A part of the error catalogue. */
export const providerErrors = {
  'dataProviders.notFound': { status: 404, isToShow: true, message: 'No such provider of prices.' },
  'dataProviders.keyMissing': {
    status: 409,
    isToShow: true,
    message: 'The provider needs a key, and none can be read.',
  },
  'dataProviders.statementMissing': {
    status: 400,
    isToShow: true,
    message: 'It is not stated what the contract allows.',
  },
  'dataProviders.simulated': {
    status: 409,
    isToShow: true,
    message: 'Everybody sees the demo market, and its symbols are fixed.',
  },
  'dataProviders.noAnswer': { status: 503, isToShow: true, message: 'The provider does not answer as it should.' },
  'dataProviders.budgetSpent': { status: 429, isToShow: true, message: 'What the provider allows is spent for now.' },
  'dataProviders.noSession': { status: 400, isToShow: true, message: 'The hours of a market are not known.' },
} as const;
