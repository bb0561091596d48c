import { mountAvatars, registerAvatars } from './avatars/avatars.routes.ts';
import { createAvatars } from './avatars/avatars.service.ts';
import { createDataExportRuns, dataExportJob, pastExportsJob } from './data-exports/data-exports.jobs.ts';
import { mountDataExports, registerDataExports } from './data-exports/data-exports.routes.ts';
import { createDataExports } from './data-exports/data-exports.service.ts';
import { deletionsJob, mountDeletions } from './deletions/deletions.routes.ts';
import { createDeletions } from './deletions/deletions.service.ts';
import { unusedAvatarJob } from './unused-avatars.ts';
import type { Tx } from '#db/client.ts';
import type { ComposeMail } from '#messaging/mail-composers.ts';
import type { Context } from '#platform/context.ts';
import { deriveKey } from '#platform/identity/secrets.ts';
import type { PersonalDataSource } from '#site/personal-data.ts';

interface OwnAccountsDeps {
  composeMail: ComposeMail;
  personalData: readonly PersonalDataSource[];
  getDeletionDays(): Promise<number>;
  eraseOverdue(id: string): Promise<void>;
  cancelPayments(tx: Tx, userId: string): Promise<void>;
}

/** Self-service for accounts besides sign-in: picture, data export, deletion. */
export function mountOwnAccounts(context: Context, deps: OwnAccountsDeps): void {
  const { api, app, callers, db, domainEvents, jobs, pictures, secret, storage } = context;
  const { composeMail, personalData, getDeletionDays: getGraceDays, eraseOverdue, cancelPayments } = deps;
  const avatars = createAvatars({ db, storage, pictures });
  mountAvatars(api, avatars);
  registerAvatars(app, storage);
  jobs.work(unusedAvatarJob, ({ payload }) => avatars.removeUnused(payload.id));
  const exports = createDataExports({ db, storage, callers, key: deriveKey(secret, 'data-exports') });
  mountDataExports(api, exports);
  registerDataExports(app, exports);
  const runs = createDataExportRuns({ db, storage, domainEvents, sources: personalData });
  jobs.work(dataExportJob, runs.run);
  jobs.work(pastExportsJob, runs.removePast);
  composeMail('dataExportReady', {
    to: 'active',
    kind: null,
    compose: async ({ userId }) => ({ path: `/profile/${userId}?section=data` }),
  });
  const deletions = createDeletions({ db, callers, domainEvents, getGraceDays, eraseOverdue, cancelPayments });
  mountDeletions(api, deletions);
  jobs.work(deletionsJob, deletions.run);
  for (const template of ['deletionAsked', 'deletionNear'] as const) {
    composeMail(template, { to: 'active', kind: null, compose: deletions.composeMail });
  }
  composeMail('deletionCancelled', {
    to: 'active',
    kind: null,
    compose: async ({ userId }) => ({ path: `/profile/${userId}?section=data` }),
  });
}
