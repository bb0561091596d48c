import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { instant } from '#fields.ts';

export const getDeletionTerms = endpoint({
  method: 'GET',
  path: '/profile/deletion',
  permission: 'signedIn',
  summary: 'How the signed-in user would delete their account',
  output: z.object({
    /** Days in which the deletion is taken back by signing in. */
    graceDays: z.int(),
    /** The last active admin cannot. */
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
