import type { ErrorEntry } from '#error-entry.ts';

/** Errors of watchlists and price alerts. */
export const watchErrors = {
  'watchlists.notFound': { status: 404, isToShow: true, message: 'No such watchlist.' },
  'watchlists.nameTaken': { status: 409, isToShow: true, message: 'The caller has a watchlist with this name.' },
  'watchlists.tooMany': { status: 409, isToShow: true, message: 'Nobody may have more watchlists.' },
  'watchlists.full': { status: 409, isToShow: true, message: 'The watchlist may not have more symbols.' },
  'priceAlerts.notFound': { status: 404, isToShow: true, message: 'No such price alert.' },
  'priceAlerts.tooMany': { status: 409, isToShow: true, message: 'Nobody may have more active price alerts.' },
  'priceAlerts.wrongPrice': {
    status: 400,
    isToShow: true,
    message: 'The symbol cannot have this price: it is not positive, is too large, or has too many decimals.',
  },
  'priceAlerts.atPrice': { status: 409, isToShow: true, message: 'This is the last price already.' },
  'priceAlerts.wrongExpiry': { status: 400, isToShow: true, message: 'The expiry is past, or too far in the future.' },
} satisfies Record<string, ErrorEntry>;
