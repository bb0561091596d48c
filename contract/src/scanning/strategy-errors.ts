import type { ErrorEntry } from '#error-entry.ts';

/** Errors of strategies. */
export const strategyErrors = {
  'strategies.notFound': { status: 404, isToShow: true, message: 'No such strategy.' },
  'strategies.versionNotFound': { status: 404, isToShow: true, message: 'The strategy has no such version.' },
  'strategies.changed': { status: 409, isToShow: false, message: 'Somebody else has changed the strategy meanwhile.' },
  'strategies.tooMany': { status: 409, isToShow: true, message: 'Nobody may have more strategies.' },
  'strategies.tooManyVersions': { status: 409, isToShow: true, message: 'A strategy may not have more versions.' },
  'strategies.noRule': { status: 409, isToShow: true, message: 'There is no draft of a rule since the last version.' },
  'strategies.wasLive': { status: 409, isToShow: true, message: 'What was live once is archived, not deleted.' },
  'strategies.wrongState': { status: 409, isToShow: true, message: 'Not possible in the state of the strategy.' },
  'strategies.unknownChoice': {
    status: 400,
    isToShow: true,
    message: 'There is no such style, classification, method, concept, language or subscription.',
  },
  'strategies.unknownSymbol': {
    status: 400,
    isToShow: true,
    message: 'The rule names a symbol or a market that there is not here.',
  },
  'strategies.wrongKind': { status: 409, isToShow: true, message: 'Not possible for a strategy of this kind.' },
  'strategies.closedSymbol': {
    status: 400,
    isToShow: true,
    message: 'There is no such symbol, or readers of alerts may not see it.',
  },
  'strategies.badPrice': { status: 400, isToShow: true, message: 'The symbol cannot have this price.' },
  'strategies.receiptNotFound': { status: 404, isToShow: true, message: 'There is no such message any more.' },
  'strategies.notHeldBack': {
    status: 409,
    isToShow: true,
    message: 'Only messages that were held back are judged again.',
  },
  'strategies.tooManyAliases': {
    status: 409,
    isToShow: true,
    message: 'The strategy has symbols for too many tickers.',
  },
  'strategies.ruleRefused': { status: 400, isToShow: true, message: 'The rule cannot go live.' },
} satisfies Record<string, ErrorEntry>;
