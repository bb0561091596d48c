import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { email, instant, newPassword, personName, uuid, uuidParams } from '#fields.ts';
import { pageOf, pageQuery } from '#paging.ts';
import { sessionSchema } from '#sign-in/sessions.ts';

const token = z.string().check(z.maxLength(100));

export const signUpBody = z.object({
  email,
  firstName: personName,
  lastName: personName,
  /** Language of the email, and of the account. */
  languageId: z.nullable(z.int().check(z.minimum(1), z.maximum(2_147_483_647))),
  timeZone: z.nullable(z.string().check(z.maxLength(64))),
});

export type SignUp = z.infer<typeof signUpBody>;

export const requestSignUp = endpoint({
  method: 'POST',
  path: '/sign-ups',
  permission: 'public',
  audit: 'preparation',
  summary: 'Request an account',
  description:
    'An email with a link verifies the address. The response is the same, and takes as long, whether or not the address has an account; if it has one, the email says so. The link works for a day; at most three emails per address and hour.',
  body: signUpBody,
  status: 202,
  errors: ['signUps.closed', 'signUps.otherDomain', 'signUps.lookalike', 'request.tooMany'],
});

export const openSignUpSchema = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** The address is confirmed, and an admin has to approve the sign-up. */
  isWaiting: z.boolean(),
});

export type OpenSignUp = z.infer<typeof openSignUpSchema>;

export const lookUpSignUp = endpoint({
  method: 'POST',
  path: '/sign-ups/lookup',
  permission: 'public',
  audit: 'reads',
  summary: 'Look up the sign-up of a link',
  body: z.object({ token }),
  output: openSignUpSchema,
  errors: ['signUps.invalidToken'],
});

export const confirmSignUpBody = z.object({
  token,
  firstName: personName,
  lastName: personName,
  password: newPassword,
});

export const confirmSignUp = endpoint({
  method: 'POST',
  path: '/sign-ups/confirmation',
  permission: 'public',
  audit: 'recorded',
  summary: 'Set a password and complete the sign-up',
  description: 'Creates the account, or leaves it waiting for approval by an admin.',
  body: confirmSignUpBody,
  /** Null: an admin has to approve it first. */
  output: z.object({ session: z.nullable(sessionSchema) }),
  status: 201,
  errors: ['signUps.invalidToken', 'signUps.closed', 'passwords.tooCommon', 'server.busy'],
});

export const waitingSignUpSchema = z.object({
  id: uuid,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** When the address was confirmed. */
  waitingSince: instant,
});

export type WaitingSignUp = z.infer<typeof waitingSignUpSchema>;

export const listWaitingSignUps = endpoint({
  method: 'GET',
  path: '/sign-ups',
  permission: 'users.manage',
  summary: 'List the sign-ups that wait for approval, oldest first',
  description: 'Their email addresses have been verified.',
  query: z.object(pageQuery),
  output: z.object({
    ...pageOf(waitingSignUpSchema).shape,
    /** Number of all waiting sign-ups, counted up to 101; 101 means more than 100. */
    count: z.int(),
  }),
});

export const approveSignUp = endpoint({
  method: 'POST',
  path: '/sign-ups/{id}/approval',
  permission: 'users.manage',
  audit: 'recorded',
  summary: 'Approve a sign-up',
  description: 'Creates the account of a learner, who is notified by email.',
  params: uuidParams,
  errors: ['signUps.notFound', 'users.emailTaken'],
});

export const refuseSignUp = endpoint({
  method: 'DELETE',
  path: '/sign-ups/{id}',
  permission: 'users.manage',
  audit: 'recorded',
  summary: 'Reject a sign-up',
  description: 'The person is notified by email.',
  params: uuidParams,
  errors: ['signUps.notFound'],
});
