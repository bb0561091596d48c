import type { Context } from '#platform/context.ts';
import { createBulkChanges } from './bulk-changes.service.ts';
import { createErasure } from './erasure.service.ts';
import { createFactorResets } from './factor-resets.service.ts';
import { createNewUsers } from './new-users.service.ts';
import { createUserChanges } from './user-changes.service.ts';
import { mountUserRoutes } from './users.routes.ts';
import { createUsers } from './users.service.ts';

declare module '#platform/domain-events.ts' {
  interface DomainEventMap {
    /** A user was suspended or deleted: their playback ends, too. */
    'users.shutOut': [userId: string];
  }
}

/** Users, as admins manage them. */
export function mountUsers({ db, app, api, callers, domainEvents, hub, personalData, provisions }: Context): void {
  const erasure = createErasure({ db, callers, domainEvents, personalData });
  const changes = createUserChanges({ db, callers, domainEvents });
  mountUserRoutes(api, {
    users: createUsers({ db }),
    newUsers: createNewUsers({ db }),
    changes,
    erasure,
    factorResets: createFactorResets({ db, callers }),
    bulk: createBulkChanges({ changes, log: app.log }),
  });
  provisions.provide('users.eraseOverdue', erasure.eraseOverdue);
  domainEvents.on('callers.changed', hub.checkUser);
}
