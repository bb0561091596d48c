import type { Context } from '#platform/context.ts';
import { deriveKey } from '#platform/identity/secrets.ts';
import { readSetting } from '#site/setting-values.ts';
import { mountAvatars, registerAvatars } from './avatars/avatars.routes.ts';
import { createAvatars } from './avatars/avatars.service.ts';
import { createDataExportRuns, dataExportJob, pastExportsJob } from './data-exports/data-exports.jobs.ts';
import { mountDataExports, registerDataExports } from './data-exports/data-exports.routes.ts';
import { createDataExports } from './data-exports/data-exports.service.ts';
import { deletionsJob, mountDeletions } from './deletions/deletions.routes.ts';
import { createDeletions } from './deletions/deletions.service.ts';
import { unusedAvatarJob } from './unused-avatars.ts';

/** Self-service for accounts besides sign-in: picture, data export, deletion. */
export function mountOwnAccounts(context: Context, eraseOverdue: (id: string) => Promise<void>): void {
  const { api, app, callers, db, domainEvents, jobs, mails, personalData, pictures, secret, storage } = context;
  const avatars = createAvatars({ db, storage, pictures });
  mountAvatars(api, avatars);
  registerAvatars(app, storage);
  jobs.work(unusedAvatarJob, ({ payload }) => avatars.removeUnused(payload.id));
  const exports = createDataExports({ db, storage, callers, key: deriveKey(secret, 'data-exports') });
  mountDataExports(api, exports);
  registerDataExports(app, exports);
  const runs = createDataExportRuns({ db, storage, domainEvents, listSources: personalData.listRows });
  jobs.work(dataExportJob, runs.run);
  jobs.work(pastExportsJob, runs.removePast);
  mails.compose('dataExportReady', {
    to: 'active',
    kind: null,
    compose: async ({ userId }) => ({ path: `/profile/${userId}?section=data` }),
  });
  const deletions = createDeletions({
    db,
    callers,
    domainEvents,
    getGraceDays: () => readSetting(db, 'retention.deletionDays'),
    eraseOverdue,
    cancelPayments: context.provisions.use('payments.cancel'),
  });
  mountDeletions(api, deletions);
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
