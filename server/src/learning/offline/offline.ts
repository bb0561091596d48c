import type { Context } from '#platform/context.ts';
import { mountOfflineRoutes } from './offline.routes.ts';
import { createOffline } from './offline.service.ts';

/** Lessons that learners keep on their devices. */
export function mountOffline({ db, api }: Context): void {
  mountOfflineRoutes(api, createOffline({ db }));
}
