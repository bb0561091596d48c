import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { instant } from '#fields.ts';
import { personSchema } from '#accounts/people.ts';
import { memberParams, roomErrors, roomParams } from './rooms.ts';

export const raisedHandSchema = z.object({ user: personSchema, raisedAt: instant });

export type RaisedHand = z.infer<typeof raisedHandSchema>;

export const raiseHand = endpoint({
  method: 'PUT',
  path: '/rooms/{eventId}/hand',
  permission: 'events.read',
  summary: 'Raise the own hand, or lower it; twice is as once',
  params: roomParams,
  body: z.object({ isRaised: z.boolean() }),
  errors: [...roomErrors, 'rooms.muted', 'rooms.closed'],
});

export const listHands = endpoint({
  method: 'GET',
  path: '/rooms/{eventId}/hands',
  permission: 'events.read',
  summary: 'Raised hands, the first raised first, at most a hundred; for a moderator',
  params: roomParams,
  output: z.object({ count: z.int(), hands: z.array(raisedHandSchema) }),
  errors: [...roomErrors, 'sessions.forbidden'],
});

export const lowerHand = endpoint({
  method: 'DELETE',
  path: '/rooms/{eventId}/hands/{userId}',
  permission: 'events.read',
  summary: 'Lower the hand of somebody who was called on, by a moderator',
  params: memberParams,
  errors: [...roomErrors, 'sessions.forbidden'],
});
