import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { email } from '#fields.ts';

export const emailChangeBody = z.object({ email });

export const requestEmailChange = endpoint({
  method: 'POST',
  path: '/account/email-change',
  permission: 'account',
  isStepUp: true,
  summary: 'Ask for another e-mail address',
  description:
    'A link goes to the new address, and a warning to the old one; the address changes when the link is opened within 24 hours. Answers the same whether or not another account has the address. Asking again replaces what was asked for.',
  body: emailChangeBody,
  status: 202,
  errors: ['emailChanges.sameAddress', 'request.tooMany'],
});

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/account/email-change',
  permission: 'account',
  summary: 'Keep the present address: the link stops working',
});

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/email-changes/confirmation',
  permission: 'public',
  summary: 'Confirm a new address with the token of the link',
  description: 'Works once. The old address is told.',
  body: z.object({ token: z.string().check(z.maxLength(100)) }),
  output: z.object({ email: z.string() }),
  errors: ['emailChanges.invalidToken', 'users.emailTaken'],
});
