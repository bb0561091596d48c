import * as z from 'zod/mini';
import { personSchema } from '#accounts/people.ts';
import { endpoint } from '#endpoint.ts';
import { roomErrors, roomParams } from './rooms.ts';

export const attendeeSchema = z.object({
  ...personSchema.shape,
  role: z.enum(['host', 'moderator', 'guest']),
  /** Whether they are muted; false unless the caller is a moderator. */
  isMuted: z.boolean(),
});

export type Attendee = z.infer<typeof attendeeSchema>;

export const listAttendance = endpoint({
  method: 'GET',
  path: '/rooms/{eventId}/people',
  permission: 'events.read',
  summary: 'List the people in a room',
  description: 'At most a hundred: hosts first, then moderators, then others by name.',
  params: roomParams,
  output: z.object({ count: z.int(), people: z.array(attendeeSchema) }),
  errors: roomErrors,
});
