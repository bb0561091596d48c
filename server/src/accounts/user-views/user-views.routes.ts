import type { Api } from '#platform/http/api.ts';
import { listUserViews, removeUserView, saveUserView } from '@candela/contract/accounts/user-views';
import type { createUserViews } from './user-views.service.ts';

export function mountUserViewRoutes(api: Api, views: ReturnType<typeof createUserViews>): void {
  api.route(listUserViews, (_input, { caller }) => views.list(caller));
  api.route(saveUserView, ({ body }, { caller }) => views.save(caller, body));
  api.route(removeUserView, ({ params }, { caller }) => views.remove(caller, params.id));
}
