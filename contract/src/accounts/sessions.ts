import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { email, instant } from '#fields.ts';
import { profileSchema } from './profiles.ts';

/** A started session. `token` is shown once and stored hashed; send it as `Authorization: Bearer`. */
export const sessionSchema = z.object({
  token: z.string(),
  expiresAt: instant,
  profile: profileSchema,
});

export type Session = z.infer<typeof sessionSchema>;

export const signInBody = z.object({ email, password: z.string().check(z.minLength(1), z.maxLength(128)) });

export const createSession = endpoint({
  method: 'POST',
  path: '/sessions',
  permission: 'public',
  summary: 'Sign in with e-mail and password',
  description:
    'Five failures for one address from one network lock it out for 15 minutes, whether or not the account exists; so do 50 from one network, and 100 for one address. A browser that has signed in before is counted by itself.',
  body: signInBody,
  output: sessionSchema,
  status: 201,
  errors: ['sessions.invalidCredentials', 'sessions.lockedOut'],
});

export const removeSession = endpoint({
  method: 'DELETE',
  path: '/sessions/current',
  permission: 'signedIn',
  summary: 'Sign out: the token stops working at once',
});
