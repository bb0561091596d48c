import * as z from 'zod';
import type { FoundSymbol } from './provider.ts';

const text = z.string().max(200);

/** What `/symbol_search` answers. */
export const twelveSymbolsSchema = z.object({
  data: z
    .array(
      z.object({
        symbol: text,
        instrument_name: text,
        mic_code: z.optional(text),
        instrument_type: text,
        currency: z.optional(text),
      }),
    )
    .max(200),
});

const marketsOfTypes: Record<string, string> = {
  'Physical Currency': 'forex',
  'Digital Currency': 'crypto',
  Index: 'indices',
  ETF: 'etfs',
  Bond: 'bonds',
};

const sessionsOfExchanges: Record<string, string> = {
  XNAS: 'us_equity',
  XNGS: 'us_equity',
  XNMS: 'us_equity',
  XNCM: 'us_equity',
  XNYS: 'us_equity',
  ARCX: 'us_equity',
  BATS: 'us_equity',
  XETR: 'xetra',
  XPAR: 'euronext',
  XAMS: 'euronext',
  XBRU: 'euronext',
  XLIS: 'euronext',
  XLON: 'lse',
  XTKS: 'tse',
  XJPX: 'tse',
  XHKG: 'hkex',
  XASX: 'asx',
};

/** It does not say how small a tick is: an admin does. */
export function presentTwelveSymbol(given: z.infer<typeof twelveSymbolsSchema>['data'][number]): FoundSymbol {
  const market = marketsOfTypes[given.instrument_type] ?? (given.symbol.includes('/') ? 'commodities' : 'stocks');
  const [base = given.symbol, quote] = given.symbol.split('/');
  const isPair = quote !== undefined;
  const sessions: Record<string, string> = { forex: 'fx24x5', crypto: '24x7' };
  return {
    code: isPair || !given.mic_code ? given.symbol : `${given.symbol}:${given.mic_code}`,
    symbol: given.symbol
      .toUpperCase()
      .replaceAll(/[^A-Z0-9._-]/g, '')
      .slice(0, 20),
    name: given.instrument_name,
    market,
    base: isPair ? base : null,
    quote: quote ?? (given.currency || null),
    tickSize: null,
    pipSize: market === 'forex' ? (quote === 'JPY' ? '0.01' : '0.0001') : null,
    volumePrecision: 0,
    volumeKind: isPair || market === 'indices' ? 'none' : 'traded',
    sessionCode: sessions[market] ?? sessionsOfExchanges[given.mic_code ?? ''] ?? null,
  };
}
