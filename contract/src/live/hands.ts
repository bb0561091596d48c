import * as z from 'zod/mini';
import { personSchema } from '#accounts/people.ts';
import { endpoint } from '#endpoint.ts';
import { instant } from '#fields.ts';
import { memberParams, roomErrors, roomParams } from './rooms.ts';

export const raisedHandSchema = z.object({ user: personSchema, raisedAt: instant });

export type RaisedHand = z.infer<typeof raisedHandSchema>;

export const raiseHand = endpoint({
  method: 'PUT',
  path: '/rooms/{eventId}/hand',
  permission: 'events.read',
  audit: 'live',
  summary: 'Raise or lower the caller’s hand',
  description: 'Has no further effect if repeated.',
  params: roomParams,
  body: z.object({ isRaised: z.boolean() }),
  errors: [...roomErrors, 'rooms.muted', 'rooms.closed'],
});

export const listHands = endpoint({
  method: 'GET',
  path: '/rooms/{eventId}/hands',
  permission: 'events.read',
  summary: 'List the raised hands, first raised first',
  description: 'Moderators only. At most a hundred.',
  params: roomParams,
  output: z.object({ count: z.int(), hands: z.array(raisedHandSchema) }),
  errors: [...roomErrors, 'sessions.forbidden'],
});

export const lowerHand = endpoint({
  method: 'DELETE',
  path: '/rooms/{eventId}/hands/{userId}',
  permission: 'events.read',
  audit: 'recorded',
  summary: 'Lower the hand of a participant',
  description: 'Moderators only.',
  params: memberParams,
  errors: [...roomErrors, 'sessions.forbidden'],
});
