import * as z from 'zod';
import type { Api } from '#platform/http/api.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { getDeletionTerms, requestDeletion } from '@candela/contract/accounts/deletions';
import type { createDeletions } from './deletions.service.ts';

/** Checks every hour which deletions are near, and which are due. */
export const deletionsJob = defineJob({
  name: 'accounts.deletions',
  payload: z.object({}),
  atOnce: 1,
  isShort: false,
  retries: { limit: 3, firstDelaySeconds: 60, maxDelaySeconds: 600 },
  limitSeconds: 900,
  repeats: { cron: '23 * * * *', timeZone: 'UTC', payload: {} },
});

export function mountDeletionRoutes(api: Api, deletions: ReturnType<typeof createDeletions>): void {
  api.route(getDeletionTerms, (_input, { caller }) => deletions.getTerms(caller));
  api.route(requestDeletion, (_input, { caller }) => deletions.request(caller), { securityLog: 'all' });
}
