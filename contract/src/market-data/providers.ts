import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { instant } from '#fields.ts';
import { displays } from './displays.ts';

const prefix = z.string().check(z.regex(/^[A-Z0-9]{2,12}$/));
const prefixParams = z.object({ prefix });

/** Why a provider does not answer. */
export const providerProblems = ['keyMissing', 'refused', 'tooMany', 'unavailable', 'noData'] as const;

export type ProviderProblem = (typeof providerProblems)[number];

/** Which of its servers a provider is read from, where it has several. */
export const providerServers = ['practice', 'live'] as const;

const decimalText = z.string().check(z.regex(/^\d{1,10}(\.\d{1,15})?$/));

/** A symbol that a provider knows, as far as it says. */
export const providedSymbolSchema = z.object({
  /** What the provider calls it: `EUR/USD`. */
  code: z.string().check(z.minLength(1), z.maxLength(60)),
  /** The part of our symbol after the colon. */
  symbol: z.string().check(z.regex(/^[A-Z0-9._-]{1,20}$/)),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  market: z.string().check(z.regex(/^[a-z][a-z-]{1,30}$/)),
  base: z.nullable(z.string().check(z.maxLength(20))),
  quote: z.nullable(z.string().check(z.maxLength(20))),
  /** A decimal number; null: the provider does not say. */
  tickSize: z.nullable(decimalText),
  pipSize: z.nullable(decimalText),
  volumePrecision: z.int().check(z.minimum(0), z.maximum(15)),
  volumeKind: z.enum(['traded', 'ticks', 'none']),
  /** A calendar; null: the provider does not say. */
  sessionCode: z.nullable(z.string().check(z.regex(/^[a-z0-9_]{2,20}$/))),
});

export type ProvidedSymbol = z.infer<typeof providedSymbolSchema>;

export const dataProviderSchema = z.object({
  prefix: z.string(),
  name: z.string(),
  /** Whether its prices are read. */
  isActive: z.boolean(),
  /** Generated prices, which need neither key nor budget. */
  isSimulated: z.boolean(),
  needsKey: z.boolean(),
  hasKey: z.boolean(),
  /** Null: it has only one. */
  server: z.nullable(z.enum(providerServers)),
  display: z.enum(displays),
  /** What an admin has stated about the contract; null while only the staff sees its prices. */
  statement: z.nullable(z.object({ text: z.string(), by: z.nullable(z.string()), at: instant })),
  problem: z.nullable(z.enum(providerProblems)),
  /** What it said. */
  problemText: z.nullable(z.string()),
  problemSince: z.nullable(instant),
  /** It is not asked before. */
  retryAt: z.nullable(instant),
  lastAnswerAt: z.nullable(instant),
  symbolCount: z.int(),
  /** Symbols that the provider does not know, or whose answers cannot be read. */
  symbolProblems: z.array(
    z.object({ symbolId: z.int(), symbol: z.string(), problem: z.enum(['unknownSymbol', 'noData']), since: instant }),
  ),
  /** Bars that were refused in the last seven days. */
  faultCount: z.int(),
  /** Calls within each of its limits. */
  budget: z.array(z.object({ units: z.int(), perSeconds: z.int(), spent: z.int() })),
  /** Who is named below charts; empty: nobody. */
  attribution: z.string(),
  /** Its conditions. */
  termsUrl: z.nullable(z.string()),
});

export type DataProvider = z.infer<typeof dataProviderSchema>;

/** A key for its API; absent: as it is. */
const key = z.optional(z.string().check(z.regex(/^[\x21-\x7e]{8,500}$/)));
const server = z.optional(z.enum(providerServers));

export const listDataProviders = endpoint({
  method: 'GET',
  path: '/data-providers',
  permission: 'marketData.manage',
  summary: 'List the providers of prices with their state and budget',
  output: z.object({ data: z.array(dataProviderSchema) }),
});

export const updateDataProvider = endpoint({
  method: 'PUT',
  path: '/data-providers/{prefix}',
  permission: 'marketData.manage',
  audit: 'recorded',
  summary: 'Connect a provider of prices, or stop reading from it',
  description: 'Its key is stored encrypted, and never returned. One that is omitted stays as it is.',
  params: prefixParams,
  body: z.object({ isActive: z.boolean(), key, server }),
  output: dataProviderSchema,
  errors: ['dataProviders.notFound', 'dataProviders.keyMissing'],
});

export const testDataProvider = endpoint({
  method: 'POST',
  path: '/data-providers/{prefix}/test',
  permission: 'marketData.manage',
  audit: 'reads',
  summary: 'Test the key of a provider of prices by a call',
  description: 'Without a key in the body, the stored one. It spends one call of the budget.',
  params: prefixParams,
  body: z.object({ key, server }),
  /** Null: it answers. */
  output: z.object({ problem: z.nullable(z.enum(providerProblems)), text: z.nullable(z.string()) }),
  errors: ['dataProviders.notFound', 'dataProviders.keyMissing'],
});

export const displayDataProvider = endpoint({
  method: 'PUT',
  path: '/data-providers/{prefix}/display',
  permission: 'marketData.manage',
  audit: 'recorded',
  summary: 'Set who may see the prices of a provider, and of all of its symbols',
  description: 'To show them to others than the staff, it has to be stated what its contract says.',
  params: prefixParams,
  body: z.object({
    display: z.enum(displays),
    statement: z.optional(z.string().check(z.trim(), z.maxLength(1000))),
  }),
  output: dataProviderSchema,
  errors: ['dataProviders.notFound', 'dataProviders.statementMissing', 'dataProviders.simulated'],
});

export const searchProviderSymbols = endpoint({
  method: 'GET',
  path: '/data-providers/{prefix}/symbols',
  permission: 'marketData.manage',
  summary: 'Search the symbols that a provider has',
  description: 'At most 20. It spends calls of the budget.',
  params: prefixParams,
  query: z.object({ query: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)) }),
  output: z.object({ data: z.array(z.object({ ...providedSymbolSchema.shape, isAdded: z.boolean() })) }),
  errors: ['dataProviders.notFound', 'dataProviders.keyMissing', 'dataProviders.noAnswer', 'dataProviders.budgetSpent'],
});

export const addProviderSymbols = endpoint({
  method: 'POST',
  path: '/data-providers/{prefix}/symbols',
  permission: 'marketData.manage',
  audit: 'recorded',
  summary: 'Add symbols of a provider',
  description:
    'As its search has returned them; those that are there already stay as they are. Their prices are shown as those of the provider.',
  params: prefixParams,
  body: z.object({ symbols: z.array(providedSymbolSchema).check(z.minLength(1), z.maxLength(20)) }),
  output: z.object({ added: z.int() }),
  status: 201,
  errors: ['dataProviders.notFound', 'dataProviders.noSession', 'dataProviders.simulated'],
});
