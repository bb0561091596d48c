import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { email } from '#fields.ts';

export const emailChangeBody = z.object({ email });

export const requestEmailChange = endpoint({
  method: 'POST',
  path: '/account/email-change',
  permission: 'account',
  isStepUp: true,
  audit: 'preparation',
  summary: 'Request a change of the email address',
  description:
    'A link is sent to the new address, and a warning to the old one; the address changes when the link is opened within 24 hours. The response is the same whether or not another account uses the address. A new request replaces the previous one.',
  body: emailChangeBody,
  status: 202,
  errors: ['emailChanges.sameAddress', 'request.tooMany'],
});

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/account/email-change',
  permission: 'account',
  audit: 'preparation',
  summary: 'Cancel a change of the email address',
  description: 'The link stops working.',
});

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/email-changes/confirmation',
  permission: 'public',
  audit: 'recorded',
  summary: 'Confirm a new email address with the token from the link',
  description: 'The token works once. The old address gets an email about the change.',
  body: z.object({ token: z.string().check(z.maxLength(100)) }),
  output: z.object({ email: z.string() }),
  errors: ['emailChanges.invalidToken', 'users.emailTaken'],
});
