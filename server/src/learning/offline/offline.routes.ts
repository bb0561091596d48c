import type { Api } from '#platform/http/api.ts';
import { listOfflineLessons } from '@candela/contract/learning/offline';
import type { createOffline } from './offline.service.ts';

export function mountOfflineRoutes(api: Api, offline: ReturnType<typeof createOffline>): void {
  api.route(listOfflineLessons, ({ query }, { caller }) =>
    offline.list(caller, [...new Set(query.courseIds.split(',').map(Number))]),
  );
}
