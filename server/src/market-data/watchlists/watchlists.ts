import type { Context } from '#platform/context.ts';
import { mountWatchlistRoutes } from './watchlists.routes.ts';
import { createWatchlists } from './watchlists.service.ts';

/** Lists of symbols that people watch. */
export function mountWatchlists({ db, api }: Context): void {
  mountWatchlistRoutes(api, createWatchlists({ db }));
}
