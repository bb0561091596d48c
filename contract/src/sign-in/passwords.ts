import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { email, newPassword } from '#fields.ts';

export const forgotPasswordBody = z.object({ email });

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/password-resets',
  permission: 'public',
  audit: 'preparation',
  summary: 'Request a link to reset the password',
  description:
    'The response is the same, and takes as long, whether or not the account exists. The link works once, for one hour; at most three emails per account and hour.',
  body: forgotPasswordBody,
  status: 202,
});

export const resetPasswordBody = z.object({ token: z.string().check(z.maxLength(100)), password: newPassword });

export const resetPassword = endpoint({
  method: 'POST',
  path: '/password-resets/confirmation',
  permission: 'public',
  audit: 'recorded',
  summary: 'Set a new password with the token from the link',
  description: 'Ends all sessions of the account.',
  body: resetPasswordBody,
  errors: ['passwords.invalidToken', 'passwords.tooCommon', 'server.busy'],
});

export const changePassword = endpoint({
  method: 'PUT',
  path: '/account/password',
  permission: 'account',
  isStepUp: true,
  audit: 'recorded',
  summary: 'Change the password',
  description: 'Ends all other sessions of the caller and invalidates password reset links. The user gets an email.',
  body: z.object({ password: newPassword }),
  errors: ['passwords.tooCommon', 'passwords.unchanged', 'server.busy'],
});
