import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { contentId, idParams } from '#fields.ts';
import { instrumentSchema } from './candles.ts';

/** Named watchlists of one person, besides the one that everybody has. */
export const maxWatchlists = 20;

/** Symbols of one watchlist. */
export const maxWatchedSymbols = 200;

/** The watchlist that everybody has. */
export const defaultWatchlistId = 0;

export const watchlistSchema = z.object({
  /** 0: the one that everybody has. */
  id: z.int(),
  /** Null: the one that everybody has, which is named in the reader’s language. */
  name: z.nullable(z.string()),
  /** In order. Without those that the caller may no longer see. */
  symbols: z.array(instrumentSchema),
});

export type Watchlist = z.infer<typeof watchlistSchema>;

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));

const listId = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647));

const symbolParams = z.object({ id: listId, symbolId: contentId });

export const listWatchlists = endpoint({
  method: 'GET',
  path: '/watchlists',
  permission: 'signedIn',
  summary: 'List the caller’s watchlists with their symbols',
  description: 'First the one that everybody has, then the others by name.',
  output: z.object({ data: z.array(watchlistSchema) }),
});

export const createWatchlist = endpoint({
  method: 'POST',
  path: '/watchlists',
  permission: 'signedIn',
  audit: 'own',
  summary: 'Create a watchlist',
  description: `At most ${maxWatchlists} a person.`,
  body: z.object({ name }),
  output: watchlistSchema,
  status: 201,
  errors: ['watchlists.nameTaken', 'watchlists.tooMany'],
});

export const renameWatchlist = endpoint({
  method: 'PUT',
  path: '/watchlists/{id}',
  permission: 'signedIn',
  audit: 'own',
  summary: 'Rename a watchlist',
  description: 'Not the one that everybody has.',
  params: idParams,
  body: z.object({ name }),
  output: watchlistSchema,
  errors: ['watchlists.notFound', 'watchlists.nameTaken'],
});

export const removeWatchlist = endpoint({
  method: 'DELETE',
  path: '/watchlists/{id}',
  permission: 'signedIn',
  audit: 'own',
  summary: 'Delete a watchlist',
  description: 'Not the one that everybody has. Has no further effect if repeated.',
  params: idParams,
});

export const watchSymbol = endpoint({
  method: 'PUT',
  path: '/watchlists/{id}/symbols/{symbolId}',
  permission: 'signedIn',
  audit: 'own',
  summary: 'Put a symbol into a watchlist, or move it there',
  description: `At most ${maxWatchedSymbols} symbols a list. The list 0 is the one that everybody has.`,
  params: symbolParams,
  body: z.object({
    /** Id of the symbol before which it stands; null, or one that is no longer in the list: at the end. */
    beforeId: z.nullable(z.int().check(z.minimum(1), z.maximum(2_147_483_647))),
  }),
  output: watchlistSchema,
  errors: ['watchlists.notFound', 'watchlists.full', 'candles.unknownSymbol'],
});

export const unwatchSymbol = endpoint({
  method: 'DELETE',
  path: '/watchlists/{id}/symbols/{symbolId}',
  permission: 'signedIn',
  audit: 'own',
  summary: 'Take a symbol out of a watchlist',
  description: 'Has no further effect if repeated.',
  params: symbolParams,
  output: watchlistSchema,
  errors: ['watchlists.notFound'],
});
