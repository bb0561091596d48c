import type { Context } from '#platform/context.ts';
import { mountUserViewRoutes } from './user-views.routes.ts';
import { createUserViews } from './user-views.service.ts';

/** Filters of the list of users that admins have saved. */
export function mountUserViews({ db, api }: Context): void {
  mountUserViewRoutes(api, createUserViews({ db }));
}
