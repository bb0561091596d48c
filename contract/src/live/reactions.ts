import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { roomErrors, roomParams } from './rooms.ts';

export const reactions = ['like', 'love', 'celebrate', 'fire', 'laugh'] as const;

export type Reaction = (typeof reactions)[number];

/** Number of each reaction since the last message; reactions without any are left out. */
export const reactionCounts = z.partialRecord(z.enum(reactions), z.int());

export type ReactionCounts = z.infer<typeof reactionCounts>;

/** Maximum number of reactions of one user within so many seconds. */
export const reactionPace = { limit: 10, seconds: 10 } as const;

export const react = endpoint({
  method: 'POST',
  path: '/rooms/{eventId}/reactions',
  permission: 'events.read',
  audit: 'live',
  summary: 'Send a reaction',
  description: 'It is shown to everybody in the room and not stored.',
  params: roomParams,
  body: z.object({ reaction: z.enum(reactions) }),
  errors: [...roomErrors, 'rooms.muted', 'rooms.closed', 'rooms.tooManyReactions'],
});
