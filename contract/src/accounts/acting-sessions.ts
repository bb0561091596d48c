import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { uuid, uuidParams } from '#fields.ts';
import { profileSchema } from './profiles.ts';

/** How long an admin may be signed in as another user, in minutes. */
export const actingMinutes = 30;

export const actingReason = z.string().check(z.trim(), z.minLength(3), z.maxLength(300));

export const startActingSession = endpoint({
  method: 'POST',
  path: '/users/{id}/acting-session',
  permission: 'users.manage',
  isStepUp: true,
  audit: 'recorded',
  summary: 'Sign in as a person, to see what they see',
  description:
    `For ${actingMinutes} minutes at most, and as long as the session goes on that this is called with; one at a time. ` +
    'Access tokens are got by `POST /sessions/refresh` with `actingSessionId`. Calls that change anything are answered 409 `acting.readOnly`. ' +
    'Only for people of a lower role, without permissions that the caller does not have. Start and end are in the audit log, with the reason; the person sees it among their sessions.',
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
  summary: 'Go back to the own account',
  description: 'Ends the session of this call if somebody is signed in as another person by it, otherwise nothing.',
});
