import type { Context } from '#platform/context.ts';
import { mountReviewThreadRoutes } from './review-threads.routes.ts';
import { createReviewThreads } from './review-threads.service.ts';

/** Comments of reviewers and authors on drafts. */
export function mountReviewThreads({ db, api, domainEvents }: Context): void {
  mountReviewThreadRoutes(api, createReviewThreads({ db, domainEvents }));
}
