import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';

export const signInOptionsSchema = z.object({
  /** Nobody administers the installation yet: its owner sets it up first. */
  isEmpty: z.boolean(),
  /** Whoever wants an account can ask for one. */
  isSignUpOpen: z.boolean(),
  /** Name of the OpenID provider that people can sign in by; null: there is none. */
  singleSignOn: z.nullable(z.string()),
});

export type SignInOptions = z.infer<typeof signInOptionsSchema>;

export const getSignInOptions = endpoint({
  method: 'GET',
  path: '/sign-in-options',
  permission: 'public',
  summary: 'What somebody without a session can do here',
  output: signInOptionsSchema,
});
