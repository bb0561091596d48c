import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { email, instant, uuid, uuidParams } from '#fields.ts';
import { profileSchema } from './profiles.ts';
import { proofSchema, secondMethods, secondProofSchema } from './proofs.ts';
import { listOf } from '#paging.ts';

/** The access token for calls. The cookie set with it is used to get the next one. */
export const accessSchema = z.object({
  /** Id of the session, unchanged as long as it lasts. */
  sessionId: uuid,
  /** Sent as `Authorization: Bearer`. */
  token: z.string(),
  /** Lifetime from the response on. Afterwards calls get 401 `sessions.accessExpired`: refresh it and repeat the call. */
  expiresInSeconds: z.int(),
});

export type Access = z.infer<typeof accessSchema>;

/** A started session. */
export const sessionSchema = z.extend(accessSchema, { profile: profileSchema });

export type Session = z.infer<typeof sessionSchema>;

export const signInBody = z.object({ email, password: z.string().check(z.minLength(1), z.maxLength(128)) });

const sameOriginOnly = 'Pages of other sites are refused.';

export const createSession = endpoint({
  method: 'POST',
  path: '/sessions',
  permission: 'public',
  summary: 'Sign in with e-mail and password',
  description:
    'Five failures for one address from one network lock it out for 15 minutes, whether or not the account exists; so do 50 from one network, and 100 for one address. A browser that has signed in before is counted by itself. ' +
    'Somebody with a second factor is answered 401 `sessions.secondStepNeeded`, and goes on with `POST /sessions/second-step`. ' +
    `The answer sets the cookie \`candela-session\` (\`__Host-candela-session\` over https), which no script can read, and ends the session of the one that was there. ${sameOriginOnly}`,
  body: signInBody,
  output: sessionSchema,
  status: 201,
  errors: ['sessions.invalidCredentials', 'sessions.secondStepNeeded', 'sessions.lockedOut', 'sessions.otherOrigin'],
});

export const getSecondStep = endpoint({
  method: 'GET',
  path: '/sessions/second-step',
  permission: 'public',
  summary: 'What is asked for after the right password',
  description:
    'By the cookie that came with the answer 401 `sessions.secondStepNeeded` of `POST /sessions`; it is good for ten minutes.',
  output: z.object({ methods: z.array(z.enum(secondMethods)) }),
  errors: ['sessions.secondStepOver'],
});

export const finishSignIn = endpoint({
  method: 'POST',
  path: '/sessions/second-step',
  permission: 'public',
  summary: 'Sign in with a second factor, after the right password',
  description: `By the same cookie. A code works once. Five wrong codes from one network lock it out for 15 minutes. ${sameOriginOnly}`,
  body: z.object({ proof: secondProofSchema }),
  output: sessionSchema,
  status: 201,
  errors: ['sessions.secondStepOver', 'sessions.wrongProof', 'sessions.lockedOut', 'sessions.otherOrigin'],
});

export const refreshSession = endpoint({
  method: 'POST',
  path: '/sessions/refresh',
  permission: 'public',
  summary: 'Get a new access token by the cookie of a session',
  description:
    'The cookie changes every five minutes at most. One that was replaced before ends the session: somebody else has it. A session ends after 14 days without this call and after 90 days at the latest; for roles 1 and 4 after 12 hours and 7 days. ' +
    'With `actingSessionId` the access token is of that session, in which the owner of the cookie is signed in as another person. ' +
    sameOriginOnly,
  query: z.object({ actingSessionId: z.optional(uuid) }),
  output: accessSchema,
  errors: ['sessions.ended', 'sessions.reused', 'sessions.otherOrigin', 'acting.ended'],
});

export const removeSession = endpoint({
  method: 'DELETE',
  path: '/sessions/current',
  permission: 'public',
  summary: 'Sign out: tokens and cookie of the session stop working at once',
  description: `By the cookie, by the bearer token, or by both. Answers the same when there is no session. ${sameOriginOnly}`,
  errors: ['sessions.otherOrigin'],
});

export const removeAllSessions = endpoint({
  method: 'DELETE',
  path: '/sessions',
  permission: 'account',
  summary: 'Sign out everywhere: every session of the caller ends at once',
});

export const ownSessionSchema = z.object({
  id: uuid,
  startedAt: instant,
  /** Accurate to some minutes. */
  lastSeenAt: instant,
  /** Network address at its start. */
  address: z.string(),
  userAgent: z.string(),
  /** The session of this call. */
  isCurrent: z.boolean(),
  /** Name of the admin who has signed in as the caller; null in the caller's own sessions. If set, address and browser are empty. */
  actorName: z.nullable(z.string()),
});

export type OwnSession = z.infer<typeof ownSessionSchema>;

export const listOwnSessions = endpoint({
  method: 'GET',
  path: '/sessions',
  permission: 'account',
  summary: 'Where the caller is signed in, that of this call first, then the last used; fifty at most',
  output: listOf(ownSessionSchema),
});

export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/sessions/{id}',
  permission: 'account',
  summary: 'Sign out on one device, at once',
  description: 'Answers the same when there is no such session of the caller.',
  params: uuidParams,
});

export const verifySession = endpoint({
  method: 'POST',
  path: '/sessions/current/verification',
  permission: 'account',
  summary: 'Prove once more who you are',
  description:
    'For ten minutes calls are let through that would be answered 409 `sessions.stepUpRequired`. Guesses count like those at sign-in.',
  body: z.object({ proof: proofSchema }),
  errors: ['sessions.wrongProof', 'sessions.lockedOut'],
});
