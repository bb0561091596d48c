import type { Api } from '#platform/http/api.ts';
import {
  changeUsers,
  createUser,
  endUserSession,
  endUserSessions,
  eraseUser,
  exportUsers,
  getUser,
  listUsers,
  reinstateUser,
  resetUserFactors,
  suspendUser,
  updateUser,
} from '@candela/contract/accounts/users';
import type { createBulkChanges } from './bulk-changes.service.ts';
import type { createErasure } from './erasure.service.ts';
import type { createFactorResets } from './factor-resets.service.ts';
import type { createNewUsers } from './new-users.service.ts';
import type { createUserChanges } from './user-changes.service.ts';
import type { createUsers } from './users.service.ts';

interface Services {
  users: ReturnType<typeof createUsers>;
  newUsers: ReturnType<typeof createNewUsers>;
  changes: ReturnType<typeof createUserChanges>;
  erasure: ReturnType<typeof createErasure>;
  factorResets: ReturnType<typeof createFactorResets>;
  bulk: ReturnType<typeof createBulkChanges>;
}

export function mountUserRoutes(api: Api, { users, newUsers, changes, erasure, bulk, factorResets }: Services): void {
  api.route(listUsers, ({ query: { limit, cursor, sort, ...filter } }) => users.list(filter, { sort, limit, cursor }));
  api.route(exportUsers, ({ query: { limit, cursor, ...filter } }, { caller }) =>
    users.exportPart(caller, filter, { limit, cursor }),
  );
  api.route(getUser, ({ params }, { caller }) => users.get(caller, params.id));
  api.route(createUser, ({ body: { sendsLink, ...fields } }, { caller }) => newUsers.create(caller, fields, sendsLink));
  api.route(updateUser, ({ params, body }, { caller }) => changes.update(caller, params.id, body));
  api.route(suspendUser, ({ params }, { caller }) => changes.suspend(caller, params.id));
  api.route(reinstateUser, ({ params }, { caller }) => changes.reinstate(caller, params.id));
  api.route(endUserSessions, ({ params }, { caller }) => changes.endSessions(caller, params.id));
  api.route(endUserSession, ({ params }, { caller }) => changes.endSessions(caller, params.id, params.sessionId));
  api.route(resetUserFactors, ({ params }, { caller }) => factorResets.reset(caller, params.id));
  api.route(eraseUser, ({ params }, { caller }) => erasure.erase(caller, params.id));
  api.route(changeUsers, ({ body }, { caller }) => bulk.change(caller, body.action, body.ids));
}
