import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { email, instant, newPassword, personName, uuid, uuidParams } from '#fields.ts';
import { pageOf, pageQuery } from '#paging.ts';
import { sessionSchema } from './sessions.ts';

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
  summary: 'Ask for an account: a mail with a link proves the address',
  description:
    'Answers the same, and as fast, whether or not the address has an account: then its owner gets a mail that says so. The link works for a day; an address gets three mails an hour.',
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
  summary: 'Whom the link of a sign-up is for',
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
  summary: 'Choose a password; the account begins, or waits for an admin',
  body: confirmSignUpBody,
  /** Null: an admin has to approve it first. */
  output: z.object({ session: z.nullable(sessionSchema) }),
  status: 201,
  errors: ['signUps.invalidToken', 'signUps.closed', 'passwords.tooCommon'],
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
  summary: 'Who has proven an address and waits for an admin, the longest waiting first',
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
  summary: 'Approve a sign-up: a learner, who is told by mail',
  params: uuidParams,
  errors: ['signUps.notFound', 'users.emailTaken'],
});

export const refuseSignUp = endpoint({
  method: 'DELETE',
  path: '/sign-ups/{id}',
  permission: 'users.manage',
  audit: 'recorded',
  summary: 'Reject a sign-up; the person is told by mail',
  params: uuidParams,
  errors: ['signUps.notFound'],
});
