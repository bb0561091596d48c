import type { Context } from '#platform/context.ts';
import { readSetting } from '#site/setting-values.ts';
import { deletionsJob, mountDeletionRoutes } from './deletions.routes.ts';
import { createDeletions } from './deletions.service.ts';

/** Accounts that their owners delete, after days in which they can keep them. */
export function mountDeletions({ db, api, callers, domainEvents, jobs, mails, provisions }: Context): void {
  const deletions = createDeletions({
    db,
    callers,
    domainEvents,
    getGraceDays: () => readSetting(db, 'retention.deletionDays'),
    eraseOverdue: provisions.use('users.eraseOverdue'),
    cancelPayments: provisions.use('payments.cancel'),
  });
  mountDeletionRoutes(api, deletions);
  jobs.work(deletionsJob, deletions.run);
  for (const template of ['deletionAsked', 'deletionNear'] as const) {
    mails.compose(template, { to: 'active', kind: null, compose: deletions.composeMail });
  }
  mails.compose('deletionCancelled', {
    to: 'active',
    kind: null,
    compose: async ({ userId }) => ({ path: `/profile/${userId}?section=data` }),
  });
}
