import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';

export const signInOptionsSchema = z.object({
  /** There is no admin yet: the owner sets the installation up first. */
  isEmpty: z.boolean(),
  /** Whether anybody can sign up. */
  isSignUpOpen: z.boolean(),
  /** Name of the OpenID provider for signing in; null: there is none. */
  singleSignOn: z.nullable(z.string()),
});

export type SignInOptions = z.infer<typeof signInOptionsSchema>;

export const getSignInOptions = endpoint({
  method: 'GET',
  path: '/sign-in-options',
  permission: 'public',
  summary: 'Get the ways to sign in and to sign up',
  output: signInOptionsSchema,
});
