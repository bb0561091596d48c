import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { email, instant, newPassword, personName } from '#fields.ts';
import { pageOf, pageQuery } from '#paging.ts';
import { sessionSchema } from '#sign-in/sessions.ts';

const token = z.string().check(z.maxLength(100));
const role = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);

export const newInvitation = z.object({ email, firstName: personName, lastName: personName, roleId: role });

export type NewInvitation = z.infer<typeof newInvitation>;

export const createInvitation = endpoint({
  method: 'POST',
  path: '/invitations',
  permission: 'users.invite',
  audit: 'recorded',
  summary: 'Invite a user by email',
  description: 'Creates the account in the state "invited" and sends a link that works once, for seven days.',
  body: newInvitation,
  output: z.object({ id: z.uuid(), email: z.string(), expiresAt: instant }),
  status: 201,
  errors: ['invitations.exists', 'invitations.forbiddenRole', 'users.forbiddenGrant', 'sessions.stepUpRequired'],
});

export const pendingInvitationSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  roleId: role,
  invitedAt: instant,
});

export type PendingInvitation = z.infer<typeof pendingInvitationSchema>;

export const listInvitations = endpoint({
  method: 'GET',
  path: '/invitations',
  permission: 'users.invite',
  summary: 'List the invitations that have not been accepted, newest first',
  query: z.object(pageQuery),
  output: pageOf(pendingInvitationSchema),
});

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/invitations/{id}/mail',
  permission: 'users.invite',
  audit: 'recorded',
  summary: 'Resend an invitation',
  description:
    'The new link works for seven days; previous links still work. Has no effect while an email is still waiting to be sent.',
  params: z.object({ id: z.uuid() }),
  status: 202,
  errors: ['invitations.notFound', 'invitations.forbiddenRole', 'sessions.stepUpRequired'],
});

export const recallInvitation = endpoint({
  method: 'DELETE',
  path: '/invitations/{id}',
  permission: 'users.invite',
  audit: 'recorded',
  summary: 'Revoke an invitation',
  description: 'Its links stop working, and the address can be invited again.',
  params: z.object({ id: z.uuid() }),
  errors: ['invitations.notFound', 'invitations.forbiddenRole', 'sessions.stepUpRequired'],
});

export const invitationSchema = z.object({ email: z.string(), firstName: z.string(), lastName: z.string() });

export type Invitation = z.infer<typeof invitationSchema>;

export const lookUpInvitation = endpoint({
  method: 'POST',
  path: '/invitations/lookup',
  permission: 'public',
  audit: 'reads',
  summary: 'Look up the invitation of a token',
  body: z.object({ token }),
  output: invitationSchema,
  errors: ['invitations.invalidToken'],
});

export const acceptInvitationBody = z.object({
  token,
  firstName: personName,
  lastName: personName,
  password: newPassword,
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/invitations/acceptance',
  permission: 'public',
  audit: 'recorded',
  summary: 'Accept an invitation: set name and password, and start a session',
  body: acceptInvitationBody,
  output: sessionSchema,
  status: 201,
  errors: ['invitations.invalidToken', 'passwords.tooCommon', 'server.busy'],
});
