import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { instant } from '#fields.ts';

export const getDeletionTerms = endpoint({
  method: 'GET',
  path: '/profile/deletion',
  permission: 'signedIn',
  summary: 'Get the conditions for deleting the caller’s account',
  output: z.object({
    /** Days within which signing in cancels the deletion. */
    graceDays: z.int(),
    /** False for the last active admin. */
    isPossible: z.boolean(),
  }),
});

export const requestDeletion = endpoint({
  method: 'POST',
  path: '/profile/deletion',
  permission: 'signedIn',
  isStepUp: true,
  audit: 'recorded',
  summary: 'Request the deletion of the caller’s account',
  description:
    'All sessions end at once. The account is erased after a waiting period; signing in before that cancels the deletion. The user gets an email now and another one shortly before.',
  output: z.object({ dueAt: instant }),
  status: 202,
  errors: ['users.lastAdmin', 'sessions.stepUpRequired'],
});
