import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { instant } from '#fields.ts';

export const getDeletionTerms = endpoint({
  method: 'GET',
  path: '/profile/deletion',
  permission: 'signedIn',
  summary: 'How the signed-in user would delete their account',
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
  summary: 'Delete the account of the signed-in user after some days',
  description:
    'All sessions end at once. Signing in before the account is erased takes it back. A mail tells so now, another one shortly before.',
  output: z.object({ dueAt: instant }),
  status: 202,
  errors: ['users.lastAdmin', 'sessions.stepUpRequired'],
});
