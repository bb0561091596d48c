import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { contentId, idParams, instant } from '#fields.ts';
import { pageOf, pageQuery } from '#paging.ts';
import { instrumentSchema, marketSymbol, unixTime, unixTimeInQuery } from './candles.ts';
import { displays } from './displays.ts';
import { marketStateSchema } from './market-sessions.ts';
import { marketPriceBases, priceBases } from './price-bases.ts';

/** Where the prices of symbols of an installation come from, the part before the colon: files that it owns, and providers. */
export const symbolSources = ['CSV', 'BINANCE', 'TWELVE', 'OANDA'] as const;

export const volumeKinds = ['traded', 'ticks', 'none'] as const;

/** A decimal number above 0, such as `0.01`. More decimals would not leave room for prices of thousands. */
export const tickSizeText = z.string().check(
  z.trim(),
  z.regex(/^\d{1,9}(\.\d{1,10})?$/),
  z.refine((text) => /[1-9]/.test(text)),
);

/** A decimal number, also 0, such as `0.00008`. */
const spreadText = z.string().check(z.trim(), z.regex(/^\d{1,9}(\.\d{1,10})?$/));

const costFields = {
  /** What buying and selling at once costs, per unit. */
  spread: z.string(),
  priceBasis: z.enum(priceBases),
};

const day = z.iso.date().check(z.regex(/^(19[789]\d|20\d\d)-/));

/** A trading day, and the size of which prices are multiples from then on. */
export const tickSizeSchema = z.object({ from: day, size: tickSizeText });

export type TickSize = z.infer<typeof tickSizeSchema>;

const marketCode = z.string().check(z.regex(/^[a-z_]{1,40}$/));

export const searchSymbols = endpoint({
  method: 'GET',
  path: '/symbols',
  permission: 'signedIn',
  summary: 'Search the symbols with prices that the caller may see, by code or name',
  description:
    'Without words, all of them, the well-known ones first. Words of one or two letters find the beginnings of codes and of words of names, ' +
    'longer ones any part of them; symbols whose code begins with them come first.',
  query: z.object({
    query: z._default(z.string().check(z.trim(), z.maxLength(40)), ''),
    market: z.optional(marketCode),
    ...pageQuery,
  }),
  output: z.extend(pageOf(instrumentSchema), {
    /** Whether the caller sees any market data of this installation. */
    isConnected: z.boolean(),
  }),
});

export const splitSchema = z.object({
  /** When the first bar after it opens, in milliseconds since 1970. */
  at: unixTime,
  /** `numerator` shares are what `denominator` were before. */
  numerator: z.int(),
  denominator: z.int(),
});

const knownFields = {
  base: z.nullable(z.string()),
  quote: z.nullable(z.string()),
  pipSize: z.nullable(z.string()),
  sessionCode: z.string(),
  volumeKind: z.enum(volumeKinds),
  tradingViewCode: z.nullable(z.string()),
  /** When its first and its last bar open, in milliseconds since 1970; null: none is stored. */
  firstBarAt: z.nullable(z.int()),
  lastBarAt: z.nullable(z.int()),
};

export const symbolSchema = z.extend(instrumentSchema, {
  ...knownFields,
  ...costFields,
  /** That of today. */
  tickSize: z.string(),
  session: marketStateSchema,
  splits: z.array(splitSchema),
});

export type MarketSymbol = z.infer<typeof symbolSchema>;

export const getSymbol = endpoint({
  method: 'GET',
  path: '/symbols/{symbol}',
  permission: 'signedIn',
  summary: 'Show a symbol: its sizes, its session of today, its first bar and its splits',
  description: 'One that the caller may not see is answered as one that there is not.',
  params: z.object({ symbol: marketSymbol }),
  output: symbolSchema,
  errors: ['symbols.notFound'],
});

const listedSymbolSchema = z.extend(instrumentSchema, {
  ...knownFields,
  display: z.enum(displays),
  isActive: z.boolean(),
});

export type ListedSymbol = z.infer<typeof listedSymbolSchema>;

export const listManagedSymbols = endpoint({
  method: 'GET',
  path: '/symbols/managed',
  permission: 'marketData.manage',
  summary: 'List all symbols, also inactive ones and those without bars',
  description: 'Searched as `GET /symbols` is.',
  query: z.object({
    query: z._default(z.string().check(z.trim(), z.maxLength(40)), ''),
    market: z.optional(marketCode),
    display: z.optional(z.enum(displays)),
    ...pageQuery,
  }),
  output: pageOf(listedSymbolSchema),
});

const managedSymbolSchema = z.extend(listedSymbolSchema, {
  ...costFields,
  providerCode: z.nullable(z.string()),
  volumePrecision: z.int(),
  tickSizes: z.array(tickSizeSchema),
  allowsNegative: z.boolean(),
  keepsOutside: z.boolean(),
  splits: z.array(z.extend(splitSchema, { source: z.string() })),
  /** A change names the version that it was made from. */
  version: z.int(),
});

export type ManagedSymbol = z.infer<typeof managedSymbolSchema>;

export const getManagedSymbol = endpoint({
  method: 'GET',
  path: '/symbols/managed/{id}',
  permission: 'marketData.manage',
  summary: 'Show everything that is kept about a symbol',
  params: idParams,
  output: managedSymbolSchema,
  errors: ['symbols.notFound'],
});

const optionalText = (maxLength: number) =>
  z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(maxLength)));

const changeableFields = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  display: z.enum(displays),
  /** What its provider calls it; null: as its own code. */
  providerCode: optionalText(40),
  tradingViewCode: optionalText(40),
  /** The cost of ideas that are published from now on, in both directions together; with the decimals of the prices at most. */
  spread: spreadText,
  priceBasis: z.enum(marketPriceBases),
};

/** A new symbol of one of `symbolSources`. */
export const symbolFields = z.object({
  symbol: marketSymbol,
  ...changeableFields,
  market: marketCode,
  base: optionalText(20),
  quote: optionalText(20),
  /** Decimals of its prices are those of this size. */
  tickSize: tickSizeText,
  pipSize: z.nullable(tickSizeText),
  /** Decimals of its volumes; they never change. */
  volumePrecision: z.int().check(z.minimum(0), z.maximum(8)),
  sessionCode: z.string().check(z.maxLength(40)),
  volumeKind: z.enum(volumeKinds),
  /** Prices may be 0 or below. */
  allowsNegative: z.boolean(),
  /** Bars outside of the session are kept instead of refused. */
  keepsOutside: z.boolean(),
});

export type SymbolFields = z.infer<typeof symbolFields>;

export const createSymbol = endpoint({
  method: 'POST',
  path: '/symbols',
  permission: 'marketData.manage',
  audit: 'recorded',
  summary: 'Add a symbol',
  body: symbolFields,
  output: managedSymbolSchema,
  status: 201,
  errors: [
    'symbols.exists',
    'symbols.unknownSource',
    'symbols.unknownMarket',
    'symbols.unknownSession',
    'symbols.displayTooWide',
    'symbols.spreadTooFine',
  ],
});

export const symbolChanges = z.object({
  ...changeableFields,
  isActive: z.boolean(),
  /** Another size from a later day on; null: none. */
  newTickSize: z.nullable(tickSizeSchema),
  version: z.int(),
});

export type SymbolChanges = z.infer<typeof symbolChanges>;

export const updateSymbol = endpoint({
  method: 'PUT',
  path: '/symbols/{id}',
  permission: 'marketData.manage',
  audit: 'recorded',
  summary: 'Change a symbol',
  description:
    'What its bars rest on cannot be changed: code, session, decimals of volumes. A new tick size with more decimals gives its prices more; ' +
    'they never get fewer. Symbols of a provider are shown to nobody to whom the provider may not be. The symbols of the demo market cannot be changed.',
  params: idParams,
  body: symbolChanges,
  output: managedSymbolSchema,
  errors: [
    'symbols.notFound',
    'symbols.changed',
    'symbols.simulated',
    'symbols.displayTooWide',
    'symbols.spreadTooFine',
    'symbols.tickSizeOrder',
    'symbols.tickSizeTooFine',
  ],
});

const shares = z.int().check(z.minimum(1), z.maximum(1_000_000));

export const splitFields = z
  .object({
    /** The first trading day after it. */
    day,
    numerator: shares,
    denominator: shares,
  })
  .check(z.refine(({ numerator, denominator }) => numerator !== denominator, { path: ['numerator'] }));

export type SplitFields = z.infer<typeof splitFields>;

export const addSplit = endpoint({
  method: 'POST',
  path: '/symbols/{id}/splits',
  permission: 'marketData.manage',
  audit: 'recorded',
  summary: 'Add a split',
  description: 'Stored bars stay as they were traded: prices before it are adjusted when they are read.',
  params: idParams,
  body: splitFields,
  output: managedSymbolSchema,
  status: 201,
  errors: ['symbols.notFound', 'symbols.simulated', 'symbols.splitExists', 'symbols.noTradingDay'],
});

export const removeSplit = endpoint({
  method: 'DELETE',
  path: '/symbols/{id}/splits/{at}',
  permission: 'marketData.manage',
  audit: 'recorded',
  summary: 'Remove a split that was added by mistake',
  params: z.object({ id: contentId, at: unixTimeInQuery }),
  output: managedSymbolSchema,
  errors: ['symbols.notFound', 'symbols.simulated', 'symbols.splitNotFound'],
});

export const getMarketDataFigures = endpoint({
  method: 'GET',
  path: '/market-data/figures',
  permission: 'marketData.manage',
  summary: 'Show how much market data there is',
  description: 'Bars and bytes are counted every half minute at most.',
  output: z.object({
    /** Active ones. */
    symbols: z.int(),
    /** Of a minute. */
    bars: z.int(),
    /** Of all tables of bars on the disk, with their indexes. */
    bytes: z.int(),
    /** When the newest bar closed. */
    newestBarAt: z.nullable(instant),
  }),
});

export type MarketDataFigures = z.infer<(typeof getMarketDataFigures)['output'] & z.ZodMiniType>;
