import type { Context } from '#platform/context.ts';
import { createActivity } from './activity.service.ts';
import { mountEnrolmentRoutes } from './enrolments.routes.ts';
import { createEnrolments } from './enrolments.service.ts';

/** Who takes which course, and when they learn. */
export function mountEnrolments({ db, api }: Context): void {
  mountEnrolmentRoutes(api, createEnrolments({ db }), createActivity({ db }));
}
