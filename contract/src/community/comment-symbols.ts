import { tickerOf } from './post-document.ts';

/** A symbol, in the text of a comment: with its provider, since several may have one of that name. */
export const symbolToken = (symbol: string): string => `$\{${symbol}}`;

/** All of them in a text. */
export const symbolPattern = /\$\{([A-Z0-9]{2,12}:[A-Z0-9._-]{1,20})\}/g;

/** A text with its symbols as they are read: `$EURUSD`. */
export const withTickers = (text: string): string =>
  text.replaceAll(symbolPattern, (_token, symbol: string) => `$${tickerOf(symbol)}`);
