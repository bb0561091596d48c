import type { Context } from '#platform/context.ts';
import { ratingReports } from './ratings.reports.ts';
import { mountRatingRoutes } from './ratings.routes.ts';
import { createRatings } from './ratings.service.ts';

/** Reviews of courses. */
export function mountRatings({ db, api, reports }: Context): void {
  mountRatingRoutes(api, createRatings({ db }));
  reports.add(ratingReports);
}
