import * as z from 'zod/mini';
import { profileSchema } from '#accounts/profiles.ts';
import { endpoint } from '#endpoint.ts';
import { email, instant, uuid, uuidParams } from '#fields.ts';
import { listOf } from '#paging.ts';
import { proofSchema, secondMethods, secondProofSchema } from './proofs.ts';

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
  audit: 'session',
  summary: 'Sign in with email and password',
  description:
    'Five failed attempts for one address from one network lock it out for 15 minutes, whether or not the account exists; so do 50 from one network, and 100 for one address. Browsers that have signed in before are counted separately. ' +
    'If the user has a second factor, the response is 401 `sessions.secondStepNeeded`; continue with `POST /sessions/second-step`. ' +
    `Sets the cookie \`candela-session\` (\`__Host-candela-session\` over https), which scripts cannot read, and ends the session of a previous cookie. ${sameOriginOnly}`,
  body: signInBody,
  output: sessionSchema,
  status: 201,
  errors: [
    'sessions.invalidCredentials',
    'sessions.secondStepNeeded',
    'sessions.lockedOut',
    'sessions.otherOrigin',
    'server.busy',
  ],
});

export const getSecondStep = endpoint({
  method: 'GET',
  path: '/sessions/second-step',
  permission: 'public',
  summary: 'Get the possible second factors after a correct password',
  description:
    'Requires the cookie set by `POST /sessions` with the response 401 `sessions.secondStepNeeded`; it is valid for ten minutes.',
  output: z.object({ methods: z.array(z.enum(secondMethods)) }),
  errors: ['sessions.secondStepOver'],
});

export const finishSignIn = endpoint({
  method: 'POST',
  path: '/sessions/second-step',
  permission: 'public',
  audit: 'session',
  summary: 'Sign in with a second factor after a correct password',
  description: `Requires the same cookie. A code works once. Five wrong codes from one network lock it out for 15 minutes. ${sameOriginOnly}`,
  body: z.object({ proof: secondProofSchema }),
  output: sessionSchema,
  status: 201,
  errors: ['sessions.secondStepOver', 'sessions.wrongProof', 'sessions.lockedOut', 'sessions.otherOrigin'],
});

export const refreshSession = endpoint({
  method: 'POST',
  path: '/sessions/refresh',
  permission: 'public',
  audit: 'session',
  summary: 'Get a new access token with the session cookie',
  description:
    'The cookie is replaced at most every five minutes. Using one that was replaced earlier ends the session, because it may have been stolen. A session ends after 14 days without this call, and after 90 days at the latest; for roles 1 and 4 after 12 hours and 7 days. ' +
    'With `actingSessionId`, the access token belongs to that session, in which the owner of the cookie is signed in as another user. ' +
    sameOriginOnly,
  query: z.object({ actingSessionId: z.optional(uuid) }),
  output: accessSchema,
  errors: ['sessions.ended', 'sessions.reused', 'sessions.otherOrigin', 'acting.ended'],
});

export const removeSession = endpoint({
  method: 'DELETE',
  path: '/sessions/current',
  permission: 'public',
  audit: 'session',
  summary: 'Sign out',
  description: `Identifies the session by the cookie, by the bearer token, or by both; they stop working at once. Also succeeds when there is no session. ${sameOriginOnly}`,
  errors: ['sessions.otherOrigin'],
});

export const removeAllSessions = endpoint({
  method: 'DELETE',
  path: '/sessions',
  permission: 'account',
  audit: 'session',
  summary: 'Sign out everywhere',
  description: 'All sessions of the caller end at once.',
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
  summary: 'List the caller’s sessions',
  description: 'At most fifty: the current one first, then by last use.',
  output: listOf(ownSessionSchema),
});

export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/sessions/{id}',
  permission: 'account',
  audit: 'session',
  summary: 'End one of the caller’s sessions at once',
  description: 'Also succeeds when the caller has no such session.',
  params: uuidParams,
});

export const verifySession = endpoint({
  method: 'POST',
  path: '/sessions/current/verification',
  permission: 'account',
  audit: 'session',
  summary: 'Confirm the caller’s identity',
  description:
    'For ten minutes, calls that require it are no longer answered with 409 `sessions.stepUpRequired`. Failed attempts count like those at sign-in. Users who have a second factor confirm with it, or with a recovery code: `proofMethods` of `GET /account/security`.',
  body: z.object({ proof: proofSchema }),
  errors: ['sessions.wrongProof', 'sessions.factorNeeded', 'sessions.lockedOut', 'server.busy'],
});
