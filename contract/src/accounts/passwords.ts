import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { email, newPassword } from '#fields.ts';

export const forgotPasswordBody = z.object({ email });

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/password-resets',
  permission: 'public',
  summary: 'Ask for a link that sets a new password',
  description:
    'Answers the same, and as fast, whether or not the account exists. The link works once, for one hour; an account gets three an hour.',
  body: forgotPasswordBody,
  status: 202,
});

export const resetPasswordBody = z.object({ token: z.string().check(z.maxLength(100)), password: newPassword });

export const resetPassword = endpoint({
  method: 'POST',
  path: '/password-resets/confirmation',
  permission: 'public',
  summary: 'Set a new password with the token of the link',
  description: 'Ends every session of the account.',
  body: resetPasswordBody,
  errors: ['passwords.invalidToken', 'passwords.tooCommon'],
});

export const changePassword = endpoint({
  method: 'PUT',
  path: '/account/password',
  permission: 'account',
  isStepUp: true,
  summary: 'Set another password',
  description: 'Ends every other session of the caller and links to reset the password; a mail says so.',
  body: z.object({ password: newPassword }),
  errors: ['passwords.tooCommon', 'passwords.unchanged'],
});
