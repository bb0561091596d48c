import * as z from 'zod/mini';
import { profileSchema } from '#accounts/profiles.ts';
import { endpoint } from '#endpoint.ts';
import { uuid, uuidParams } from '#fields.ts';

/** How long an admin may be signed in as another user, in minutes. */
export const actingMinutes = 30;

export const actingReason = z.string().check(z.trim(), z.minLength(3), z.maxLength(300));

export const startActingSession = endpoint({
  method: 'POST',
  path: '/users/{id}/acting-session',
  permission: 'users.manage',
  isStepUp: true,
  audit: 'recorded',
  summary: 'Sign in as another user to see what they see',
  description:
    `For at most ${actingMinutes} minutes, and only while the session that makes this call lasts; one at a time. ` +
    'Get access tokens with `POST /sessions/refresh` and `actingSessionId`. Calls that change anything are answered with 409 `acting.readOnly`. ' +
    'The user must have a lower role than the caller, and no permissions that the caller lacks. Start, end and reason are written to the audit log; the user sees the session in their list of sessions.',
  params: uuidParams,
  body: z.object({ reason: actingReason }),
  output: z.object({
    sessionId: uuid,
    /** Of the person. */
    profile: profileSchema,
    endsInSeconds: z.int(),
  }),
  status: 201,
  errors: ['users.notFound', 'users.higherRole', 'users.yourself', 'users.wrongStatus', 'acting.notBelow'],
});

export const endActingSession = endpoint({
  method: 'DELETE',
  path: '/acting-session',
  permission: 'signedIn',
  audit: 'session',
  summary: 'Return to the caller’s own account',
  description: 'Ends this session if it is one of an admin who has signed in as another user; otherwise does nothing.',
});
